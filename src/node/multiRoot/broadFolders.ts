import { homedir, userInfo } from 'node:os';
import nodePath, { type PlatformPath } from 'node:path';
import { errors } from '../../core/base/errors';
import { realPathOf } from '../fileSystem/diskSpelling';

/**
 * Folders that contain far more than a project, or no project at all: desktop programs start servers in them, and
 * terminals open there. They are indexed only if a user names them.
 */

const KINDS = [
  'the root of a drive',
  'your home folder',
  'a folder that holds home folders',
  'the folder of a plugin',
  'a folder of the system',
] as const;
export type BroadKind = (typeof KINDS)[number];

/** Matches roots on Linux, macOS and Windows, and Windows drives as WSL mounts them. */
const ROOT = /^(?:\/|\/(?:mnt|Volumes|media)(?:\/[a-z])?\/?|(?:[a-z]:|\\\\[^\\]+\\[^\\]+)\\?)$/i;
const HOMES = /^(?:\/home|\/Users|\/mnt\/[a-z]\/Users|[a-z]:\\Users)[\\/]?$/i;
/**
 * Match system folders and the folders right below them that hold programs; projects are deeper. Services start in
 * `System32`.
 */
const SYSTEM = [
  /^(?:\/private)?\/(?:bin|boot|dev|etc|lib(?:32|64)?|opt|proc|run|sbin|sys|tmp|usr|var|Applications|Library|System)\/?$/,
  /^\/(?:usr|usr\/local|var)\/(?:bin|etc|include|lib|lib64|libexec|local|log|sbin|share|src|tmp)\/?$/,
  /^(?:[a-z]:|\/mnt\/[a-z])[\\/](?:Windows(?:[\\/](?:System32|SysWOW64|Temp))?|Program Files(?: \(x86\))?|ProgramData)[\\/]?$/i,
];

/**
 * Returns why a folder is too broad to be indexed. @param folder absolute. @param homes home folders of the user.
 * @param form the path syntax.
 */
export function broadKind(
  folder: string,
  homes: readonly string[],
  form: PlatformPath = nodePath,
): BroadKind | undefined {
  if (ROOT.test(folder) || form.dirname(folder) === folder) return KINDS[0];
  const below = homes.map((home) => form.relative(folder, home));
  if (below.includes('')) return KINDS[1];
  const isAbove = below.some((path) => path !== '..' && !path.startsWith(`..${form.sep}`) && !form.isAbsolute(path));
  if (isAbove || HOMES.test(folder)) return KINDS[2];
  return SYSTEM.some((folders) => folders.test(folder)) ? KINDS[4] : undefined;
}

/** @throws SearchError INVALID_ARGUMENT for a broad folder, which no user has named. */
export function rejectBroadFolder(
  folder: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): void {
  const absolute = nodePath.resolve(folder);
  const paths = [absolute, realPathOf(absolute) ?? absolute];
  const kind = isPluginFolder(paths, environment)
    ? KINDS[3]
    : paths.map((path) => broadKind(path, userHomes())).find((found) => found !== undefined);
  if (kind !== undefined) throw errors.folderTooBroad(absolute, kind);
}

/**
 * Returns whether a folder is that of a plugin. Agents start the server of a plugin in the plugin's own folder, which
 * these variables name (Agent Plugins 1.0, 9.1).
 */
function isPluginFolder(
  paths: readonly string[],
  { PLUGIN_ROOT, CLAUDE_PLUGIN_ROOT }: Readonly<Record<string, string | undefined>>,
): boolean {
  return [PLUGIN_ROOT, CLAUDE_PLUGIN_ROOT].some(
    (plugin) => plugin && paths.includes(realPathOf(plugin) ?? nodePath.resolve(plugin)),
  );
}

/** Returns the home folders of the user. `HOME` may differ from the system's entry, and either may be a link. */
function userHomes(): readonly string[] {
  const homes = [homedir(), systemHome()].filter((home) => home !== '' && nodePath.isAbsolute(home));
  return [...new Set(homes.flatMap((home) => [home, realPathOf(home) ?? home]))];
}

/** Returns the system's entry; empty in a container that runs as a user unknown to the system. */
function systemHome(): string {
  try {
    return userInfo().homedir;
  } catch {
    return '';
  }
}
