import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** A repository that names a program, which leaves a mark when it runs. */
export interface HostileRepository {
  /** Folder to open. */
  readonly root: string;
  /** Returns whether the program has run since the last call. */
  readonly hasRun: () => boolean;
}

export interface HostileKind {
  /** Part of the repository that names the program. */
  readonly name: string;
  /** @param server address of an HTTP server that asks for a password. */
  readonly prepare: (root: string, program: string, server: string) => void;
  /** A git command that runs the program. */
  readonly triggeredBy: readonly string[];
}

const environment = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null', GIT_TEMPLATE_DIR: '' };

export const hostileGit = (root: string, ...words: readonly string[]): string =>
  execFileSync(
    'git',
    ['-C', root, '-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'protocol.file.allow=always', ...words],
    { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'ignore'] },
  );

/** Runs git as a user does. */
export async function plainGit(root: string, words: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: undefined,
    SSH_ASKPASS: undefined,
  };
  await promisify(execFile)('git', ['-C', root, ...words], { env, timeout: 20_000 }).catch(() => undefined);
}

/** Starts a server that asks every client for a password, for which git asks a program. */
export async function passwordServer(): Promise<readonly [server: Server, address: string]> {
  const server = createServer((_, response) =>
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="r"' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/r`];
}

/** Creates a repository with two commits on `main`, one on `topic`, and an uncommitted change. */
export function hostileRepository({ prepare }: HostileKind, server = ''): HostileRepository {
  const top = temporaryFolder({ 'program.sh': '' });
  const [root, program, mark] = [join(top, 'r'), join(top, 'program.sh'), join(top, 'was-run')];
  writeFiles(top, { 'program.sh': `#!/bin/sh\ntouch '${mark}'\nexit 1\n` });
  chmodSync(program, 0o755);
  mkdirSync(root);
  hostileGit(root, 'init', '-q', '-b', 'main');
  commit(root, { 'src/zebra.ts': 'export function zebra() { return 1; }\n' });
  commit(root, { 'src/zebra.ts': 'export function zebra() { return 2; }\n' });
  hostileGit(root, 'checkout', '-q', '-b', 'topic');
  commit(root, { 'src/heron.ts': 'export function heron() { return 1; }\n' });
  prepare(root, program, server);
  touch(root);
  rmSync(mark, { force: true });
  const hasRun = (): boolean => {
    const was = existsSync(mark);
    rmSync(mark, { force: true });
    touch(root);
    return was;
  };
  return { root, hasRun };
}

function commit(root: string, files: Readonly<Record<string, string>>): void {
  writeFiles(root, files);
  hostileGit(root, 'add', '-A');
  hostileGit(root, 'commit', '-qm', `Change ${Object.keys(files).join()}`);
}

/** Makes a file newer than its index entry, so that git compares its content, through a filter if one is configured. */
function touch(root: string): void {
  const now = Date.now() / 1_000;
  for (const file of [join(root, 'src/zebra.ts'), join(root, 'library/src/zebra.ts')])
    if (existsSync(file)) utimesSync(file, now, now - 60 - Math.floor(Math.random() * 10_000));
}

const config = (root: string, ...pairs: readonly (readonly [key: string, value: string])[]): unknown =>
  pairs.map(([key, value]) => hostileGit(root, 'config', key, value));

/** Removes a tree, which git fetches from the remote when it lists the files of commits. */
function lackTree(root: string, url: string, ...pairs: readonly (readonly [key: string, value: string])[]): void {
  const tree = hostileGit(root, 'rev-parse', 'HEAD~1^{tree}').trim();
  rmSync(join(root, '.git/objects', tree.slice(0, 2), tree.slice(2)));
  config(
    root,
    ['core.repositoryformatversion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', url],
    ...pairs,
  );
}

const attributes = (root: string, text: string): unknown => writeFiles(root, { '.gitattributes': `${text}\n` });
const addLine = (root: string): unknown => appendFileSync(join(root, 'src/zebra.ts'), '\n');

/** Creates a commit that claims to be signed. */
function sign(root: string, kind: string): unknown {
  const [head, ...body] = hostileGit(root, 'cat-file', 'commit', 'HEAD').split('\n\n');
  const signed = `${head}\ngpgsig -----BEGIN ${kind}-----\n \n iHUEABYKAB0WIQ\n -----END ${kind}-----\n\n${body.join('\n\n')}`;
  const id = execFileSync('git', ['-C', root, 'hash-object', '-w', '-t', 'commit', '--stdin'], {
    encoding: 'utf8',
    input: signed,
  }).trim();
  return hostileGit(root, 'update-ref', 'HEAD', id);
}

const log = ['log', '--name-only'];
const diff = ['diff', 'HEAD'];

export const hostileKinds: readonly HostileKind[] = [
  {
    name: 'remote.X.uploadpack of a partial clone',
    prepare: (root, program) => lackTree(root, root, ['remote.origin.uploadpack', program]),
    triggeredBy: log,
  },
  {
    name: 'remote.X.url with ext:: of a partial clone',
    prepare: (root, program) => lackTree(root, `ext::${program}`, ['protocol.ext.allow', 'always']),
    triggeredBy: log,
  },
  {
    name: 'core.sshCommand of a partial clone',
    prepare: (root, program) => lackTree(root, 'ssh://127.0.0.1/r', ['core.sshCommand', program]),
    triggeredBy: log,
  },
  {
    name: 'core.gitProxy of a partial clone',
    prepare: (root, program) => lackTree(root, 'git://127.0.0.1/r', ['core.gitProxy', program]),
    triggeredBy: log,
  },
  {
    name: 'credential.helper of a partial clone',
    prepare: (root, program, server) => lackTree(root, server, ['credential.helper', program]),
    triggeredBy: log,
  },
  {
    name: 'core.askPass of a partial clone',
    prepare: (root, program, server) => lackTree(root, server, ['core.askPass', program]),
    triggeredBy: log,
  },
  {
    name: 'filter.X.clean',
    prepare: (root, program) => (attributes(root, '*.ts filter=x'), config(root, ['filter.x.clean', program])),
    triggeredBy: diff,
  },
  {
    name: 'filter.X.process',
    prepare: (root, program) => (
      attributes(root, '*.ts filter=x'),
      config(root, ['filter.x.process', program], ['filter.x.required', 'true'])
    ),
    triggeredBy: diff,
  },
  {
    name: 'core.fsmonitor',
    prepare: (root, program) => config(root, ['core.fsmonitor', program]),
    triggeredBy: ['status'],
  },
  {
    name: 'diff.external',
    prepare: (root, program) => (config(root, ['diff.external', program]), addLine(root)),
    triggeredBy: diff,
  },
  {
    name: 'diff.X.command',
    prepare: (root, program) => (
      attributes(root, '*.ts diff=x'),
      config(root, ['diff.x.command', program]),
      addLine(root)
    ),
    triggeredBy: diff,
  },
  {
    name: 'diff.X.textconv',
    prepare: (root, program) => (attributes(root, '*.ts diff=x'), config(root, ['diff.x.textconv', program])),
    triggeredBy: ['log', '-p'],
  },
  {
    name: 'gpg.program',
    prepare: (root, program) => (
      sign(root, 'PGP SIGNATURE'),
      config(root, ['log.showSignature', 'true'], ['gpg.program', program])
    ),
    triggeredBy: log,
  },
  {
    name: 'gpg.x509.program',
    prepare: (root, program) => (
      sign(root, 'SIGNED MESSAGE'),
      config(root, ['log.showSignature', 'true'], ['gpg.x509.program', program])
    ),
    triggeredBy: log,
  },
  {
    name: 'gpg.ssh.program',
    prepare: (root, program) => (
      sign(root, 'SSH SIGNATURE'),
      config(root, ['log.showSignature', 'true'], ['gpg.ssh.program', program], ['gpg.ssh.allowedSignersFile', program])
    ),
    triggeredBy: log,
  },
  {
    name: 'core.hooksPath',
    prepare: (root, program) => {
      execFileSync('install', ['-D', program, join(root, 'hooks/post-index-change')]);
      config(root, ['core.hooksPath', join(root, 'hooks')]);
    },
    triggeredBy: ['status'],
  },
  {
    name: '.git/hooks',
    prepare: (root, program) => execFileSync('install', ['-D', program, join(root, '.git/hooks/post-index-change')]),
    triggeredBy: ['status'],
  },
  {
    name: 'core.alternateRefsCommand',
    prepare: (root, program) => {
      hostileGit(root, 'clone', '-q', '--bare', root, join(root, '../other'));
      writeFiles(root, { '.git/objects/info/alternates': `${join(root, '../other/objects')}\n` });
      config(root, ['core.alternateRefsCommand', program]);
    },
    triggeredBy: ['log', '--alternate-refs'],
  },
  {
    name: 'core.fsmonitor of a submodule',
    prepare: (root, program) => {
      hostileGit(root, 'clone', '-q', root, join(root, '../library'));
      hostileGit(root, 'submodule', 'add', '-q', join(root, '../library'), 'library');
      hostileGit(root, 'commit', '-qm', 'Add the library');
      config(join(root, 'library'), ['core.fsmonitor', program]);
    },
    triggeredBy: diff,
  },
  {
    name: 'a filter of a submodule',
    prepare: (root, program) => {
      hostileGit(root, 'clone', '-q', root, join(root, '../library'));
      hostileGit(root, 'submodule', 'add', '-q', join(root, '../library'), 'library');
      hostileGit(root, 'commit', '-qm', 'Add the library');
      writeFiles(root, { '.git/modules/library/info/attributes': '*.ts filter=x\n' });
      config(join(root, 'library'), ['filter.x.clean', program]);
    },
    triggeredBy: diff,
  },
  {
    name: 'an included file',
    prepare: (root, program) => {
      attributes(root, '*.ts filter=x');
      writeFiles(root, { 'more.conf': `[filter "x"]\n\tclean = ${program}\n` });
      config(root, ['include.path', '../more.conf']);
    },
    triggeredBy: diff,
  },
  {
    name: 'the configuration of a work tree',
    prepare: (root, program) => {
      attributes(root, '*.ts filter=x');
      config(root, ['core.repositoryformatversion', '1'], ['extensions.worktreeConfig', 'true']);
      hostileGit(root, 'config', '--worktree', 'filter.x.clean', program);
    },
    triggeredBy: diff,
  },
  {
    name: 'a .git file that leads to a folder beside it',
    prepare: (root, program) => {
      attributes(root, '*.ts filter=x');
      config(root, ['filter.x.clean', program]);
      renameSync(join(root, '.git'), join(root, 'elsewhere'));
      writeFiles(root, { '.git': 'gitdir: elsewhere\n' });
    },
    triggeredBy: diff,
  },
  {
    name: 'a folder that is itself a bare repository',
    prepare: (root, program) => {
      config(root, ['core.fsmonitor', program], ['core.bare', 'false'], ['core.worktree', root]);
      for (const name of ['HEAD', 'config', 'objects', 'refs', 'index'])
        renameSync(join(root, '.git', name), join(root, name));
      rmSync(join(root, '.git'), { recursive: true });
    },
    triggeredBy: ['status'],
  },
];

/** Creates a pipe in place of a file, which blocks a process that opens it. */
export function pipeAt(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  rmSync(path, { force: true });
  execFileSync('mkfifo', [path]);
  if (!statSync(path).isFIFO()) throw new Error(`no pipe at ${path}`);
}

/** Creates a sparse file with a size of a terabyte, which takes no space. */
export function terabyteAt(path: string, start = ''): void {
  writeFileSync(path, start);
  truncateSync(path, 2 ** 40);
}
