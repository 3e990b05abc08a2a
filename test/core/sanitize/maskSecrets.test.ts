import assert from 'node:assert/strict';
import * as fastCheck from 'fast-check';
import { maskBody } from '../../../src/core/rendering/maskBody';
import { maskSecrets } from '../../../src/core/sanitize/maskSecrets';

/**
 * Generates token text at run time, so that no file of this repository looks to secret scanners as if it held a token.
 */
const x = (length: number, alphabet = 'aB3dE5gH7jK9'): string =>
  alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);
const LINE = `MIIE${x(60)}`;
const pem = (kind: string, lines = 4): string =>
  [`-----BEGIN ${kind}-----`, ...Array.from({ length: lines }, () => LINE), 'Ag==', `-----END ${kind}-----`].join('\n');

/** The part that is kept, and the secret part. */
const tokens: Readonly<Record<string, readonly [kept: string, secret: string]>> = {
  'Amazon, key id': ['AKIA', x(16, 'ABCDEFG234567')],
  'Amazon, session key id': ['ASIA', x(16, 'ABCDEFG234567')],
  'Amazon, secret key': ['aws_secret_access_key = "', x(40)],
  'Amazon, secret key in JSON': ['"SecretAccessKey": "', x(40)],
  'GitHub, personal': ['ghp_', x(36)],
  'GitHub, app': ['ghs_', x(36)],
  'GitHub, fine-grained': ['github_pat_', `${x(22)}_${x(59)}`],
  GitLab: ['glpat-', x(20)],
  'Slack, bot': ['xoxb-', `123456789012-123456789012-${x(24)}`],
  'Slack, app': ['xapp-', `1-A0123456789-${x(40)}`],
  'Slack, webhook': ['hooks.slack.com/services/', `T0ABCDEFG/B0ABCDEFG/${x(24)}`],
  Stripe: ['sk_live_', x(24)],
  'Stripe, restricted': ['rk_live_', x(24)],
  'Google, key': ['AIza', x(35)],
  'Google, OAuth secret': ['GOCSPX-', x(28)],
  npm: ['npm_', x(36)],
  PyPI: ['pypi-', `AgEIcHlwaS5vcmc${x(60)}`],
  OpenAI: ['sk-', x(48)],
  'OpenAI, project': ['sk-proj-', x(74)],
  Anthropic: ['sk-ant-api03-', x(93)],
  'Hugging Face': ['hf_', x(34)],
  'JSON Web Token': ['eyJhbGciOiJIUzI1NiJ9.', `eyJzdWIiOiIxMjM0In0.${x(43)}`],
  'Azure, storage': ['AccountKey=', `${x(86)}==`],
  'Twilio, API key': ['SK', x(32, '0123456789abcdef')],
  SendGrid: ['SG.', `${x(22)}.${x(43)}`],
  DigitalOcean: ['dop_v1_', x(64, '0123456789abcdef')],
  Vault: ['hvs.', x(90)],
  Telegram: ['1234567890:AA', x(33)],
  'password in an address': ['postgres://admin:', 'hunter2!'],
  'short password in an address': ['redis://:', 'abcd'],
  'password in a connection string': ['Server=db;User Id=sa;Password=', 'hunter2!'],
};

describe('secrets in code', () => {
  for (const [what, [kept, secret]] of Object.entries(tokens)) {
    it(`are masked in place: ${what}`, () => {
      const after = /:\/\/|redis/.test(kept) ? '@db.example.com/app' : '';
      const [before, behind] = ['const first = 1;\n  const token = ', `${after}"; // and more\nnext();\n`];
      const masked = maskSecrets(`${before}${kept}${secret}${behind}`);
      assert.equal(masked, `${before}${kept}${'*'.repeat(secret.length)}${behind}`);
    });
  }

  it('are not found in ordinary code, which stays unchanged', () => {
    const code = [
      'const AKIA = 1; const sk_live = "sk_live_"; ghp_; type Key = `sk-${string}`;',
      'class sk-circle-fade-dot-one-two-three-four-five-six {}',
      'integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
      'git+ssh://git@github.com:org/repo.git https://example.com:8080/a@b http://localhost:3000',
      'const url = `postgres://${user}:${password}@${host}`; format("mysql://%s:%s@%s", a, b, c); "amqp://{user}:{password}@host" http://<user>:<password>@host',
      'eyJhbGciOiJIUzI1NiJ9 abc.def.ghi 0123456789abcdef0123456789abcdef',
      "const BEGIN = '-----BEGIN PRIVATE KEY-----'; const END = '-----END PRIVATE KEY-----'; export function verifyEverythingThatWasSigned() {}",
      pem('CERTIFICATE'),
      pem('PUBLIC KEY'),
      'xoxo-hugs SG.short.one SKU1234 AIzaNot npm_config_registry npm_package_name hf_hub key-value pypi-publish',
    ].join('\n');
    assert.equal(maskSecrets(code), code);
  });

  it('are masked in private keys, whose markers and line breaks stay', () => {
    for (const kind of ['PRIVATE KEY', 'RSA PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PGP PRIVATE KEY BLOCK']) {
      const code = `const key = \`${pem(kind)}\`;\nexport function sign() { return key; }\n`;
      const masked = maskSecrets(code);
      assert.ok(!masked.includes(LINE) && !masked.includes('Ag=='), kind);
      assert.equal(masked.length, code.length);
      assert.deepEqual(
        masked.split('\n').map((line) => line.length),
        code.split('\n').map((line) => line.length),
      );
      assert.match(
        masked,
        /^const key = `-----BEGIN .*\n\*{64}\n[^]*\n\*{4}\n-----END .*`;\nexport function sign\(\) \{ return key; \}\n$/,
      );
    }
    assert.match(
      maskSecrets(`k = "${pem('PRIVATE KEY').replaceAll('\n', '\\n')}"; go()`),
      /^k = "-----BEGIN PRIVATE KEY-----\\n\*{64}\\n.*\\n\*{4}\\n-----END PRIVATE KEY-----"; go\(\)$/,
    );
    assert.match(
      maskSecrets(`k = ['-----BEGIN PRIVATE KEY-----',\n  '${LINE}',\n  '${LINE}'];\ngo();`),
      /',\n {2}'\*{64}',\n {2}'\*{64}'\];\ngo\(\);$/,
    );
  });

  it('are masked if a snippet begins or ends within a key', () => {
    const lines = [...`const key = \`${pem('RSA PRIVATE KEY', 12)}`.split('\n'), '`;', 'export function sign() {}'];
    for (let first = 0; first < 12; first++) {
      for (const last of [first + 3, lines.length]) {
        const masked = maskSecrets(lines.slice(first, last).join('\n'));
        assert.ok(!masked.includes(LINE), `${first} to ${last}: ${masked}`);
        assert.ok(last < lines.length || masked.endsWith('`;\nexport function sign() {}'));
      }
    }
  });

  it('are masked in the declarations of a chunk, too', () => {
    const [kept, secret] = tokens['GitHub, personal']!;
    const body = maskBody({
      text: `f("${kept}${secret}")`,
      symbols: [
        {
          name: 'f',
          kind: 'function',
          startLine: 1,
          endLine: 1,
          signature: `f(t = "${kept}${secret}")`,
          doc: `such as ${kept}${secret}`,
        },
      ],
    } as never);
    assert.ok(!JSON.stringify(body).includes(secret));
    assert.equal(body.masked, true);
    const plain = { text: 'f()', symbols: [] };
    assert.equal(maskBody(plain), plain);
  });

  it('are masked in the declaration of a function whose later part is the chunk', () => {
    const [kept, secret] = tokens['GitHub, personal']!;
    const body = maskBody({
      text: '  send();\n}',
      symbols: [
        {
          name: 'f',
          kind: 'function',
          container: '',
          startLine: 1,
          endLine: 90,
          signature: `f(t = "${kept}${secret}")`,
          doc: '',
        },
      ],
    });
    assert.equal(body.symbols[0]?.signature, `f(t = "${kept}${'*'.repeat(secret.length)}")`);
    assert.equal(body.masked, true);
  });

  it('are searched in time linear in the text, whatever it is', () => {
    const pieces = [
      'AKIA',
      'ghp_',
      'eyJ',
      'eyJaaaaaaaaaa.',
      '://a:',
      '://',
      ':',
      '@',
      '-----BEGIN PRIVATE KEY-----',
      '-----END PRIVATE KEY-----',
      '\\n',
      '\\\\\\\\',
      'A: b\n',
      'a'.repeat(50),
      '+'.repeat(50),
      'aws_',
      'secret',
      ';Password=',
      'SG.',
      '-',
      '_',
      ' ',
      '\n',
      '"',
      '1234567890:AA',
      'sk-',
    ];
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(fastCheck.constantFrom(...pieces), { minLength: 1, maxLength: 5 }),
        (parts) => {
          const text = parts.join('').repeat(Math.ceil(200_000 / parts.join('').length));
          const started = performance.now();
          const masked = maskSecrets(text);
          assert.equal(masked.split('\n').length, text.split('\n').length);
          assert.ok(performance.now() - started < 20_000, JSON.stringify(parts));
        },
      ),
      { numRuns: 60 },
    );
  });
});
