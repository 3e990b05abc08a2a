import { armouredKeys, tailOfKey } from './privateKeys';

/**
 * Replaces tokens in code, in the formats of their providers, by asterisks. The kinds of tokens are those of gitleaks
 * and of GitHub's secret scanning; the expressions are our own. The part that identifies the provider is kept, and so
 * are all lines and columns. Each expression begins with fixed text, and its repetitions are bounded.
 */

/** Shortest mask; fewer asterisks are easily overlooked. */
export const MASK = '****';

type Pattern = readonly [keep: string, secret: string];

/** Tokens at the beginning of a word. */
const TOKENS: readonly Pattern[] = [
  // Amazon: key ids; the values of secret keys are matched below, by the name that they are assigned to.
  ['AKIA|ASIA|ABIA|ACCA', '[A-Z0-9]{16}(?![A-Z0-9])'],
  // GitHub, GitLab.
  ['gh[pousr]_', '[A-Za-z0-9]{30,255}'],
  ['github_pat_', '\\w{22,255}'],
  ['gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct)-', '[\\w-]{20,255}'],
  // Slack, Discord, Telegram.
  ['xox[abeoprs]-|xapp-', '[\\w-]{10,255}'],
  ['hooks\\.slack\\.com/services/', '[A-Z0-9]{6,14}/[A-Z0-9]{6,14}/[A-Za-z0-9]{16,32}'],
  ['discord(?:app)?\\.com/api/webhooks/', '\\d{15,22}/[\\w-]{40,100}'],
  ['\\d{8,10}:AA', '[\\w-]{33}(?![\\w-])'],
  // Payment.
  ['[rs]k_(?:live|test|prod)_', '[A-Za-z0-9]{10,255}'],
  ['whsec_', '[A-Za-z0-9+/=]{24,255}'],
  ['sq0(?:atp|csp|idp)-', '[\\w-]{22,50}'],
  // Google.
  ['AIza', '[\\w-]{35}'],
  ['GOCSPX-', '[\\w-]{20,50}'],
  ['ya29\\.', '[\\w-]{20,500}'],
  // Packages.
  ['npm_', '[A-Za-z0-9]{30,60}'],
  ['pypi-', 'AgE[\\w-]{40,500}'],
  ['rubygems_', '[0-9a-f]{40,60}'],
  ['oy2', '[a-z0-9]{43}(?![a-z0-9])'],
  // Models.
  ['sk-ant-(?:[a-z]{2,10}\\d{2}-)?|sk-or-v1-|sk-(?:proj|svcacct|admin)-', '[\\w-]{20,255}'],
  ['sk-', '(?=[A-Za-z]{0,40}\\d)[A-Za-z0-9]{32,128}(?![\\w-])'],
  ['hf_', '[A-Za-z0-9]{30,60}'],
  ['gsk_|xai-|pplx-|r8_', '[A-Za-z0-9]{32,128}'],
  // Mail and messages.
  ['SG\\.', '[\\w-]{16,32}\\.[\\w-]{32,64}'],
  ['SK', '[0-9a-f]{32}(?![0-9a-f])'],
  ['key-', '[0-9a-f]{32}(?![0-9a-f])'],
  // Infrastructure.
  ['do[opr]_v1_', '[0-9a-f]{40,80}'],
  ['hv[sbr]\\.', '[\\w-]{24,255}'],
  ['dapi', '[0-9a-f]{32}(?![0-9a-f])'],
  ['glsa_|glc_', '[\\w+/=]{30,255}'],
  ['dp\\.(?:pt|st|ct|sa)\\.', '[A-Za-z0-9._-]{30,100}'],
  ['shp(?:at|ca|pa|ss)_', '[0-9a-fA-F]{32}'],
  ['NRAK-', '[A-Z0-9]{27}'],
  ['PMAK-', '[0-9a-f-]{30,70}'],
  ['pul-', '[0-9a-f]{40}(?![0-9a-f])'],
  ['lin_api_|sntry[su]_|sbp_|ntn_|figd_|atlasv1\\.', '[\\w=+/-]{30,255}'],
  ['AGE-SECRET-KEY-1', '[A-Z0-9]{50,70}'],
];

const QUOTE = '["\'`]?';
/** Tokens that may begin anywhere, after a name or an address. */
const PARTS: readonly Pattern[] = [
  [
    `(?:aws|AWS|Aws)[\\w.-]{0,20}(?:secret|SECRET|Secret)[\\w.-]{0,20}${QUOTE}\\s{0,5}(?::|=>|=)\\s{0,5}${QUOTE}`,
    '[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])',
  ],
  [
    `(?:secret|SECRET|Secret)[_-]?(?:access|ACCESS|Access)[_-]?(?:key|KEY|Key)${QUOTE}\\s{0,5}(?::|=>|=)\\s{0,5}${QUOTE}`,
    '[A-Za-z0-9/+=]{40}(?![A-Za-z0-9/+=])',
  ],
  // Azure.
  ['(?:AccountKey|SharedAccessKey)=', '[A-Za-z0-9+/]{40,100}={0,2}'],
  ['[?&]sig=', '[A-Za-z0-9%+/=]{40,120}'],
  // Not if a template fills in the password.
  ['://[^\\s:/@"\'`<>\\\\]{0,100}:', '(?![$%{<*(])[^\\s/"\'`<>\\\\]{1,200}(?=@[\\w.[-])'],
  [';\\s?(?:[Pp]assword|PASSWORD|[Pp]wd|PWD)=', '(?![$%{<*])[^;"\'`\\s<>]{3,100}'],
];

/** Matches a JSON Web Token. The header is kept, because it tells what the token is. */
const JSON_WEB_TOKEN = /(?<![\w-])(eyJ[\w-]{8,1000}\.)(eyJ[\w-]{8,4000}\.[\w-]{10,1000})/g;

const expressions: readonly RegExp[] = [
  ...TOKENS.map(([keep, secret]) => new RegExp(`(?<![A-Za-z0-9])(${keep})(${secret})`, 'g')),
  ...PARTS.map(([keep, secret]) => new RegExp(`(${keep})(${secret})`, 'g')),
  JSON_WEB_TOKEN,
];
/** Matches a part of every text that is masked; most texts contain none. */
const HINT = new RegExp([...TOKENS, ...PARTS].map(([keep]) => keep).join('|') + '|eyJ|PRIVATE KEY');

/** Masks the tokens and private keys in a text, keeping its lines and columns. */
export function maskSecrets(text: string): string {
  const keyless = maskRanges(text, tailOfKey(text));
  if (!HINT.test(keyless)) return keyless;
  const masked = expressions.reduce(
    (some, expression) => some.replace(expression, (_, keep: string, secret: string) => keep + starsFor(secret)),
    keyless,
  );
  return masked.includes('PRIVATE KEY') ? maskRanges(masked, armouredKeys(masked)) : masked;
}

const starsFor = (secret: string): string => '*'.repeat(Math.max(MASK.length, secret.length));

/** Masks ranges of a text, except for line breaks and the marks of a string around them. */
function maskRanges(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  return [...ranges]
    .reverse()
    .reduce(
      (some, { start, end }) =>
        some.slice(0, start) +
        some.slice(start, end).replace(KEY_TEXT, (part) => (part.startsWith('\\') ? part : '*')) +
        some.slice(end),
      text,
    );
}

const KEY_TEXT = /\\{1,8}(?:[nrt"]|u000[ad])|[\w+/=:.]/g;
