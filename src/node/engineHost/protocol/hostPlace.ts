import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { indexHome } from '../../indexDirectory/indexHome';
import { makePrivate } from '../../indexDirectory/privateFolder';

/** Where the engine host of a user is reached, and what it keeps on disk. */
export interface HostPlace {
  /** Readable by this user alone. */
  readonly folder: string;
  /** Path of a Unix domain socket, or name of a pipe on Windows. */
  readonly address: string;
  /** Held while a host takes the address. */
  readonly claim: string;
  /** What a client proves with that it can read the folder. */
  readonly secretFile: string;
  readonly logFile: string;
}

/** Of a socket's path, by the system with the least: macOS has 104 bytes with the zero behind it. */
const MAX_BYTES = 100;

/**
 * Variables that an engine reads from its process: what they say applies to all of its folders. Those of embedders and
 * shared indexes come with each request instead. What else tells git something, such as `GIT_ASKPASS` in the terminal of
 * an editor, is kept from git.
 */
const SURROUNDINGS =
  /^(?:HOME|XDG_CONFIG_HOME|GIT_(?:CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH)|CODEBASE_SEARCH_LARGE_.*|NODE_EXTRA_CA_CERTS|(?:https?|no|all)_proxy)$/i;

/**
 * Each home of indexes has hosts of its own; and so have processes to which git's configuration, say, is another. A
 * path that is too long for a socket moves to the system's temporary folder.
 */
export function hostPlace(home = indexHome(), environment: NodeJS.ProcessEnv = process.env): HostPlace {
  const name = digest(JSON.stringify(Object.entries(environment).filter(isSurrounding).sort()));
  const inHome = placeIn(join(home, 'host'), name);
  const isShort = Buffer.byteLength(inHome.address) <= MAX_BYTES;
  if (process.platform === 'win32')
    return { ...inHome, address: `\\\\.\\pipe\\codebase-search-${digest(`${home} ${userInfo().username}`)}-${name}` };
  return isShort ? inHome : placeIn(join(tmpdir(), `codebase-search-${process.getuid?.() ?? 0}-${digest(home)}`), name);
}

/** @throws SearchError STORE_UNAVAILABLE where others have a hand in the folder; what the system says where it cannot be made. */
export const preparePlace = ({ folder }: HostPlace): Promise<void> => makePrivate(folder);

const placeIn = (folder: string, name: string): HostPlace => ({
  folder,
  address: join(folder, `${name}.sock`),
  claim: join(folder, `${name}.claim`),
  secretFile: join(folder, `${name}.secret`),
  logFile: join(folder, `${name}.log`),
});

const isSurrounding = ([name]: readonly [string, string | undefined]): boolean => SURROUNDINGS.test(name);

/** 32-bit FNV-1a: it guards nothing, and to load `node:crypto` takes a command milliseconds. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
