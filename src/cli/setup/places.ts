import { homedir } from 'node:os';
import nodePath, { type PlatformPath } from 'node:path';

/** Platform, environment and home folder, which determine where programs keep the user's files. */
export interface Places {
  readonly platform: NodeJS.Platform;
  readonly environment: NodeJS.ProcessEnv;
  readonly home: string;
}

export const placesOfUser = (): Places => ({
  platform: process.platform,
  environment: process.env,
  home: homedir(),
});

export const pathForm = ({ platform }: Pick<Places, 'platform'>): PlatformPath =>
  platform === 'win32' ? nodePath.win32 : nodePath.posix;

/** A folder that a place may begin with: the variable that moves it, and its default. */
interface Base {
  readonly variable?: string;
  readonly otherwise: string;
}

const xdg: Base = { variable: 'XDG_CONFIG_HOME', otherwise: '~/.config' };
const appData: Base = { variable: 'APPDATA', otherwise: '~/AppData/Roaming' };

/** Bases by platform; all platforms except Windows and macOS use the one for Linux. */
const BASES: Readonly<Record<string, Partial<Record<NodeJS.Platform, Base>> & { readonly linux: Base }>> = {
  /** As in the XDG specification, on every platform. */
  config: { linux: xdg },
  /** Where desktop programs of each platform keep their configuration. */
  application: { linux: xdg, darwin: { otherwise: '~/Library/Application Support' }, win32: appData },
  zed: { linux: xdg, darwin: { otherwise: '~/.config' }, win32: appData },
  claude: { linux: { variable: 'CLAUDE_CONFIG_DIR', otherwise: '~/.claude' } },
  /** Claude Code keeps its state in a file next to its folder, or inside the folder if that was moved. */
  claudeState: { linux: { variable: 'CLAUDE_CONFIG_DIR', otherwise: '~' } },
  codex: { linux: { variable: 'CODEX_HOME', otherwise: '~/.codex' } },
  copilot: { linux: { variable: 'COPILOT_HOME', otherwise: '~/.copilot' } },
};

/**
 * Resolves a place such as `~/.cursor/mcp.json` or `{config}/opencode/opencode.json`, whose first part is the home
 * folder or one of the bases, to an absolute path.
 */
export function pathOf(place: string, places: Places): string {
  const [first = '', ...rest] = place.split('/');
  return pathForm(places).join(startOf(first, places), ...rest);
}

function startOf(first: string, places: Places): string {
  if (first === '~') return places.home;
  const { variable, otherwise } = baseOf(first, places.platform);
  const moved = variable === undefined ? undefined : places.environment[variable]?.trim();
  return moved && pathForm(places).isAbsolute(moved) ? moved : pathOf(otherwise, places);
}

function baseOf(first: string, platform: NodeJS.Platform): Base {
  const base = BASES[first.slice(1, -1)];
  if (!base) throw new Error(`No such base: ${first}`);
  return base[platform] ?? base.linux;
}

/** Returns a place as documentation writes it, for users who have not set the variables. */
export function writtenPlace(place: string, platform: NodeJS.Platform): string {
  const [first = '', ...rest] = place.split('/');
  if (first === '~') return place;
  const { variable, otherwise } = baseOf(first, platform);
  const start = variable === 'APPDATA' ? '%APPDATA%' : otherwise;
  return [start, ...rest].join('/');
}

/**
 * Returns the folders in which the real path of a user's file may lie: the home folder, and the folder that a variable
 * names.
 * @param place of the file.
 */
export function rootsOf(place: string, places: Places): readonly string[] {
  const [first = ''] = place.split('/');
  return [places.home, ...(first === '~' ? [] : [startOf(first, places)])];
}
