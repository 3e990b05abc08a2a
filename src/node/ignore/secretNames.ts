/**
 * Names of files that are likely to hold secrets, in the syntax of `.gitignore`. They are facts from the lists of shhgit (which continues gitrob's),
 * gitleaks (`pkcs12-file`), git-secrets (the credentials of AWS) and GitHub's templates of `.gitignore`, completed by where today's command-line tools
 * keep what they log in with. What these lists have of source code and of settings that seldom hold a secret (`settings.py`, `database.yml`,
 * `config.php`, `*.sql`, `.bashrc`) is left out here: code must be found.
 *
 * A pattern means files, unless it ends with a slash. The last that matches decides.
 */

/** What holds settings rather than code or prose. */
const SETTINGS = ['json', 'yaml', 'yml', 'toml', 'ini', 'cfg', 'conf', 'properties', 'xml', 'env'];
const withSettings = (...names: readonly string[]): readonly string[] => names.flatMap((name) => SETTINGS.map((extension) => `${name}.${extension}`));

/**
 * Settings that are called after secrets, but for samples, schemas, workflows, and what refers to a secret kept elsewhere or seals it. Singular words
 * stand alone: most of what is called `…-secret.yaml` or `reset-password.json` holds none.
 */
const namedAfterSecrets = [
  ...withSettings('*secrets', '*secrets[-_.]*', '*credentials', '*credentials[-_.]*', 'secret', '.secret', 'secret.*', 'passwords'),
  ...withSettings('*private[-_]key*', '*privatekey*', '*private.jwk*', 'kubeconfig', '*[-_.]kubeconfig', 'kubeconfig[-_.]*'),
  ...['yaml', 'yml', 'json'].flatMap((extension) => [`!*external*secrets*.${extension}`, `!*sealed*secrets*.${extension}`]),
  '!*.schema.json',
  '!**/.github/workflows/*',
  ...['example', 'sample', 'template', 'dist', 'tmpl', 'tpl'].flatMap((word) => [...withSettings(`!*[-_.]${word}`), `!${word}[-_.]*`]),
];

const environments = ['*.env', '.env', '.env.*', '.envrc', '.env/', ...['example', 'sample', 'template', 'dist', 'defaults', 'schema'].flatMap((word) => [`!.env*.${word}`, `!${word}.env`, `!*.${word}.env`])];

const keysAndStores = [
  '*.pem', '*.key', '*.keypair', '*.p12', '*.pkcs12', '*.pfx', '*.p8', '*.pk8', '*.crt', '*.cer', '*.der', '*.jks', '*.jceks', '*.bks', '*.bcfks', '*.keystore',
  '*.keyring', '*.kdb', '*.kdbx', '*.psafe3', '*.kwallet', '*.keychain', '*.keychain-db', '*.agilekeychain/', '*.ppk', '*.asc', '*.gpg', '*.pgp', '*.jwk',
  '*.agekey', '**/age/keys.txt', '*.bek', '*.ovpn', '*.wallet', 'wallet.dat', 'UTC--*', 'otr.private_key', 'secring.*', '.ssh/', '.gnupg/',
  'id_rsa*', 'id_dsa*', 'id_ecdsa*', 'id_ed25519*', '*_rsa', '*_dsa', '*_ecdsa', '*_ed25519',
  'key.properties', 'keystore.properties', 'keystore.json',
];

const passwordFiles = [
  '.netrc', '_netrc', '*.netrc', '.pgpass', 'pgpass.conf', '.my.cnf', '.mylogin.cnf', '.htpasswd*', 'htpasswd', '.git-credentials', '.gitcookies', '.vault_pass*', 'vault_pass*', '.vault-pass*',
  '.vault-token', '.passwd-s3fs', '.erlang.cookie', '.fetchmailrc', '.msmtprc', '.esmtprc', '.muttrc', '.wgetrc', '.curlrc', '**/etc/shadow', '.*_history',
  'password.txt', 'passwords.txt', '*[-_]passwords.txt', 'secret.txt', 'secrets.txt', 'credentials.txt', 'credentials.csv', '*[-_]credentials.csv', 'accessKeys.csv', '*_accessKeys.csv', '.secrets', '.credentials',
];

const packageManagers = [
  '.npmrc', '.yarnrc.yml', '.pypirc', 'pip.conf', 'pip.ini', '**/.cargo/credentials', '**/.gem/credentials', '**/.bundle/config', '**/.composer/auth.json', '**/composer/auth.json',
  '**/.m2/settings.xml', '**/.m2/settings-security.xml', '**/.gradle/gradle.properties', '.sentryclirc', '.clasprc.json', 'kaggle.json', '**/huggingface/token', '**/.dbt/profiles.yml',
];

const clouds = [
  '**/.aws/credentials', '**/.aws/config', '**/.aws/sso/', '**/.aws/cli/', '**/.azure/*.json', '**/.azure/*.bin', '**/.azure/config', '**/.azure/credentials', '**/gcloud/*.json', '**/gcloud/*.db', '**/gcloud/legacy_credentials/',
  '.boto', '.s3cfg', '.databrickscfg', '**/.snowsql/config', '**/.snowflake/*.toml', '.tugboat', '**/doctl/config.yaml', 'rclone.conf', '**/.config/hub', '**/gh/hosts.yml', '**/glab-cli/config.yml', '**/.config/configstore/', '**/solana/id.json',
  '*service-account*.json', '*service_account*.json', '*serviceAccount*.json', 'client_secret*.json', '*firebase-adminsdk*.json', 'gcp-key*.json', 'google-services.json', 'GoogleService-Info.plist',
  'local.settings.json', '*.publishsettings', '*.cscfg', '*.pubxml.user', 'ngrok.yml', '**/.circleci/cli.yml', '**/.codex/auth.json', '**/containers/auth.json',
  '*.tfstate', '*.tfstate.*', '*.tfvars', '*.tfvars.json', '.terraformrc', 'terraform.rc', '*.tfrc', '*.tfrc.json',
];

const clusters = ['**/.docker/config.json', '.dockercfg', '.dockerconfigjson', '**/.kube/config', 'kubeconfig', '*.kubeconfig', 'kube.config'];

const transfers = ['.ftpconfig', '.ftppass', 'sftp-config.json', '**/.vscode/sftp.json', '.remote-sync.json', 'filezilla.xml', 'recentservers.xml', 'sitemanager.xml', 'robomongo.json', '.dbeaver-data-sources.xml', 'wg[0-9]*.conf', '**/wireguard/*.conf'];

const applications = ['token.json', 'wp-config.php', 'LocalSettings.php', 'Secrets.plist'];

export const secretNames: readonly string[] = [...namedAfterSecrets, ...environments, ...keysAndStores, ...passwordFiles, ...packageManagers, ...clouds, ...clusters, ...transfers, ...applications];
