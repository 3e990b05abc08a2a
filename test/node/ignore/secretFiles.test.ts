import assert from 'node:assert/strict';
import { describeFileStatus } from '../../../src/core/base/fileStatus';
import { neverIndexed } from '../../../src/node/ignore/builtInRules';
import { toBytes } from '../../../src/node/ignore/byteStrings';
import { decidingRule } from '../../../src/node/ignore/ignoreFile';
import { never } from '../../twins/engineParts';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Returns the pattern that excludes a file. */
function ruleOf(path: string): string | undefined {
  const bytes = toBytes(path);
  const found = decidingRule([neverIndexed], {
    path: bytes,
    name: bytes.slice(bytes.lastIndexOf('/') + 1),
    isFolder: false,
  });
  return found?.negated === false ? found.rule.pattern : undefined;
}

describe('files whose names suggest secrets', () => {
  const secret = `
    .env .env.local .env.production config/.env.staging prod.env .ENV .envrc
    credentials.yml credentials.yaml credentials.toml credentials.json aws_credentials.json Credentials.JSON credentials.prod.yaml my-credentials.ini config/credentials.xml
    secrets.yml secrets.prod.yaml .secrets.toml application-secrets.yml appSecrets.json helm/secrets-dev.yaml db_secrets.properties secret.json secret.prod.yml passwords.txt .streamlit/secrets.toml
    .cargo/credentials .cargo/credentials.toml .azure/accessTokens.json .azure/msal_token_cache.json .config/gh/hosts.yml .config/gcloud/application_default_credentials.json
    home/.config/gcloud/credentials.db .composer/auth.json .dbt/profiles.yml .terraform.d/credentials.tfrc.json .aws/credentials home/me/.aws/credentials .docker/config.json .kube/config kubeconfig kubeconfig.yaml prod.kubeconfig
    dev-kubeconfig.yml rclone.conf pip.conf .pypirc .npmrc .netrc _netrc .pgpass .htpasswd .git-credentials .vault-token .bash_history .psql_history .my.cnf .s3cfg .boto
    terraform.tfstate terraform.tfstate.backup prod.tfvars prod.auto.tfvars.json sa-private-key.json my_private_key.yaml gcp-key-prod.json my-service-account.json client_secret_1.json google-services.json
    id_rsa id_rsa.bak id_ed25519 deploy_rsa deploy.ppk server.p12 server.pfx app.jks app.keystore db.kdbx tls.key test/fixtures/key.pem tls.crt wallet.dat UTC--2020-01-01T00-00-00.0Z--ab client.ovpn keys.jwk
    wp-config.php local.settings.json filezilla.xml .vscode/sftp.json ngrok.yml
  `
    .split(/\s+/)
    .filter(Boolean);
  for (const path of secret) it(`are excluded: ${path}`, () => assert.notEqual(ruleOf(path), undefined));

  const open = `
    src/secrets.ts src/secrets.py secrets.go credentials.go credentials.py src/credentials/index.ts lib/secret_store.rb secretsManager.ts password.ts passwords.controller.js token.ts id.ts
    docs/secrets.md credentials.md README.md secrets.test.ts useCredentials.tsx PrivateKey.java private_key.rs keys.ts kubeconfig.go wallet.ts wallet.json keystore.go env.ts .env.example .env.sample .env.template .env.production.example
    .env.dist example.env secrets.example.yaml credentials.sample.json example-secrets.yml secrets.schema.json external-secrets.yaml sealed-secrets.yaml .github/workflows/secrets.yml locales/en/reset-password.json tokens.json auth.json
    profiles.yml config.json hosts.yml settings.xml database.yml config/settings.py package.json tsconfig.json docker-compose.yml secretary.json credential.ts terraform.tf main.tf history.ts .azure/pipelines/build.yml
  `
    .split(/\s+/)
    .filter(Boolean);
  for (const path of open) it(`can be found: ${path}`, () => assert.equal(ruleOf(path), undefined));

  it('are files only: a folder may have such a name', () => {
    for (const name of ['kubeconfig', 'api.key', 'id_rsa', 'credentials.json'])
      assert.equal(decidingRule([neverIndexed], { path: `pkg/${name}`, name, isFolder: true }), undefined);
    assert.equal(decidingRule([neverIndexed], { path: '.ssh', name: '.ssh', isFolder: true })?.rule.pattern, '.ssh/');
  });
});

/** A line of no real key, long enough to look like one. */
const LINE = 'MIIEpAIBAAKCAQEA7Zk3zebrasecret0123456789abcdefghijklmnopqrstuv+/';
const pem = (kind: string, lines = 3): string =>
  `-----BEGIN ${kind}-----\n${`${LINE}\n`.repeat(lines)}-----END ${kind}-----\n`;
const filler = 'value: some text that is no key at all\n'.repeat(1_000);

describe('files that hold private keys', () => {
  const secret: Readonly<Record<string, string>> = {
    'below a comment.txt': `# my deploy key\n${pem('RSA PRIVATE KEY')}`,
    'deep.yml': `${filler}key: |\n${pem('EC PRIVATE KEY').replace(/^/gm, '  ')}`,
    'escaped.json': JSON.stringify({ a: 1, tls: pem('PRIVATE KEY') }),
    'escaped twice.json': JSON.stringify({ inner: JSON.stringify({ tls: pem('ENCRYPTED PRIVATE KEY') }) }),
    'returns.ini': `[tls]\r\nkey = ${pem('PRIVATE KEY').replace(/\n/g, '\\r\\n')}\r\n`,
    'openssh.conf': `Host x\n${pem('OPENSSH PRIVATE KEY')}`,
    'old.conf': pem('DSA PRIVATE KEY')
      .replace('-----\n', '-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n')
      .replace(/^/, 'a key\n'),
    'pgp.txt': `Mine:\n${pem('PGP PRIVATE KEY BLOCK').replace('-----\n', '-----\nVersion: GnuPG v2\n\n')}`,
    'ssh2.txt': `x\n---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: "mine"\n${LINE}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\n`,
    'putty.txt': 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n',
    'age.txt': '# created: 2024\nAGE-SECRET-KEY-1GQ9778VQXMMJVE8SK7J6VT8UJ4HDQAJUVSFCWCM02D8GEWQ72PVQ2Y5J33\n',
    'k8s.yaml': `kind: Secret\ndata:\n  tls.key: ${Buffer.from(pem('RSA PRIVATE KEY')).toString('base64')}\n`,
    'jwk.json': JSON.stringify({ kty: 'RSA', n: 'abc', d: 'X4cTteJY_gn4FYPsXB8rdXix5vwsg1FLN5E3EaG6RJoVH' }),
    'jwk symmetric.json': JSON.stringify({ keys: [{ kty: 'oct', k: 'GawgguFyGrWKav7AX4VKUg0123456789' }] }, null, 2),
    'gcloud.json': JSON.stringify({ type: 'service_account', private_key: 'not even in armour, but long' }),
    'README.md': `# Keys\n\n${pem('PRIVATE KEY')}`,
    'unfinished.yml': `key: |\n  -----BEGIN RSA PRIVATE KEY-----\n  zebrasecret0123456789\n`,
    'at once.ts': pem('PRIVATE KEY'),
  };
  const open: Readonly<Record<string, string>> = {
    'code.ts': `export const key = \`\n${pem('PRIVATE KEY')}\`;\n`,
    'marks.ts': "const BEGIN = '-----BEGIN PRIVATE KEY-----';\nconst END = '-----END PRIVATE KEY-----';\n",
    'sample.md':
      'A key looks so:\n\n-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0...\n-----END PRIVATE KEY-----\n',
    'only named.yml': 'description: begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----\n',
    'dots.json': JSON.stringify({ key: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----' }),
    'public.yml': `key: |\n${pem('PUBLIC KEY')}${pem('CERTIFICATE')}`,
    'public.jwk.json': JSON.stringify({ kty: 'RSA', n: 'a'.repeat(80), e: 'AQAB' }),
    'late.yml': `${filler.repeat(2)}${pem('PRIVATE KEY')}`,
  };

  it('are excluded, and `why` tells the line and the kind of the key', async () => {
    await withEngine(temporaryFolder({ ...secret, ...open }), async (engine) => {
      for (const path of Object.keys(secret)) assert.equal((await engine.why(path, never)).state, 'secret', path);
      for (const path of Object.keys(open)) assert.equal((await engine.why(path, never)).state, 'indexed', path);
      const words = async (path: string): Promise<string> => describeFileStatus(await engine.why(path, never));
      assert.equal(
        await words('deep.yml'),
        'deep.yml is not indexed: line 1002 begins a private key. Such files are never indexed.',
      );
      assert.equal(
        await words('jwk symmetric.json'),
        '"jwk symmetric.json" is not indexed: line 4 begins a private JSON Web Key. Such files are never indexed.'.replaceAll(
          '"',
          '',
        ),
      );
      assert.match(await words('gcloud.json'), /line 1 begins the key of a Google service account\./);
    });
  });
});
