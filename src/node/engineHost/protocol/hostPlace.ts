import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { indexHome } from '../../indexDirectory/indexHome';
import { makePrivate } from '../../indexDirectory/privateFolder';

/** The address of a user's engine host, and its files. */
export interface HostPlace {
  /** Folder that only this user can read. */
  readonly folder: string;
  /** Path of a Unix domain socket, or name of a named pipe on Windows. */
  readonly address: string;
  /** Lock file that is held while a host takes the address. */
  readonly claim: string;
  /** File with the secret. A client that sends the secret proves that it can read the folder. */
  readonly secretFile: string;
  readonly logFile: string;
}

/** Maximum length of a socket path in bytes. The lowest limit is that of macOS: 104 bytes including the final zero. */
const MAX_BYTES = 100;

/**
 * Variables that an engine reads from its process environment, so that they apply to all folders of the host. Those of
 * embedders and shared indexes come with each request instead. Other variables for git, such as `GIT_ASKPASS` in an
 * editor's terminal, are not passed on to git.
 */
const SURROUNDINGS =
  /^(?:HOME|XDG_CONFIG_HOME|GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH)|CODEBASE_SEARCH_LARGE_.*|NODE_EXTRA_CA_CERTS|(?:https?|no|all)_proxy)$/i;

/**
 * Returns the place of the host for a home of indexes and an environment. Each home has its own hosts, and processes
 * with different surroundings, such as another git configuration, use different hosts. If a path is too long for a
 * socket, the place moves to the system's temporary folder.
 */
export function hostPlace(home = indexHome(), environment: NodeJS.ProcessEnv = process.env): HostPlace {
  const name = digest(JSON.stringify(Object.entries(environment).filter(isSurrounding).sort()));
  const inHome = placeIn(join(home, 'host'), name);
  const isShort = Buffer.byteLength(inHome.address) <= MAX_BYTES;
  if (process.platform === 'win32')
    return { ...inHome, address: `\\\\.\\pipe\\codebase-search-${digest(`${home} ${userInfo().username}`)}-${name}` };
  return isShort ? inHome : placeIn(join(tmpdir(), `codebase-search-${process.getuid?.() ?? 0}-${digest(home)}`), name);
}

/**
 * @throws SearchError STORE_UNAVAILABLE when other users can write to the folder, or the system's error when it cannot
 * be created.
 */
export const preparePlace = ({ folder }: HostPlace): Promise<void> => makePrivate(folder);

const placeIn = (folder: string, name: string): HostPlace => ({
  folder,
  address: join(folder, `${name}.sock`),
  claim: join(folder, `${name}.claim`),
  secretFile: join(folder, `${name}.secret`),
  logFile: join(folder, `${name}.log`),
});

const isSurrounding = ([name]: readonly [string, string | undefined]): boolean => SURROUNDINGS.test(name);

/** 32-bit FNV-1a. The hash protects nothing, and loading `node:crypto` would cost a command some milliseconds. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
