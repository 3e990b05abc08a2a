/**
 * Normalizes addresses of embedding servers as users paste them: without white space and quotes, with a scheme, and
 * reduced to the part that all requests share. Text that is not an address stays as it is, so that an error can show
 * it.
 */

const AROUND = /^[\s"'`<(\u200b-\u200f\u2060]+|[\s"'`>),;\u200b-\u200f\u2060]+$/g;
/** Matches what precedes an address that was copied from a file of variables, or from a command. */
const BEFORE = /^(?:(?:export|set)\s+)?(?:\w+=|(?:curl|wget)\s+)["']?(?=[\w[])/i;
/** Port of Ollama if an address has none, as in Ollama's own variables. */
const OLLAMA_PORT = '11434';
/** Matches endpoints of either protocol, which are appended again later. */
const OPENAI_ENDPOINT = /\/(?:embeddings|models|chat\/completions|completions|responses)$/i;
const OLLAMA_ENDPOINT = /\/api\/(?:embed|tags|show|chat|generate|pull|ps|version)$/i;
const OLLAMA_BASE = /\/(?:api|v1)(?:\/[^/]*)?$/i;

export function ollamaAddress(text: string): string {
  const url = addressIn(text, OLLAMA_PORT);
  if (!url) return text.trim();
  const path = pathOf(url);
  return url.origin + path.replace(OLLAMA_BASE, '');
}

/** Normalizes an address. The query is kept, because Azure puts its version there. */
export function openAiAddress(text: string): string {
  const url = addressIn(text, '');
  if (!url) return text.trim();
  const path = pathOf(url)
    .replace(OLLAMA_ENDPOINT, '')
    .replace(OPENAI_ENDPOINT, '')
    .replace(/\/V(?=\d)/g, '/v');
  return url.origin + path + url.search;
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');

/** Returns the address in a text; undefined if there is none, or if it contains a password, which is refused. */
function addressIn(text: string, usualPort: string): URL | undefined {
  const bare = text.replace(AROUND, '').replace(BEFORE, '');
  const url = parsed(/^https?:/i.test(bare) ? bare : withScheme(bare, usualPort));
  if (!url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  // An address that a server listens on cannot be used to connect to it, and Windows refuses it.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/**
 * Adds a scheme. Uses plain HTTP only for this machine: code is sent unencrypted to other hosts only if the user says
 * so.
 */
function withScheme(bare: string, usualPort: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(bare) || bare === '') return bare;
  if (/^:?\d{2,5}$/.test(bare)) return `http://127.0.0.1:${bare.replace(':', '')}`;
  const [, host = '', port, rest = ''] = /^\/*(\[[^\]]*\]|[^/:?#]*)(:\d+)?(.*)$/s.exec(bare) ?? [];
  const isLocal = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/i.test(host);
  const usual = isLocal && usualPort !== '' ? `:${usualPort}` : '';
  return `${isLocal ? 'http' : 'https'}://${host}${port ?? usual}${rest}`;
}
