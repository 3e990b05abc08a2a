import { homedir } from 'node:os';
import nodePath, { type PlatformPath } from 'node:path';

/** Where programs keep what belongs to the user of this machine. */
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

/** A folder that a place may begin with: the variable that moves it, and where it is without. */
interface Base {
  readonly variable?: string;
  readonly otherwise: string;
}

const xdg: Base = { variable: 'XDG_CONFIG_HOME', otherwise: '~/.config' };
const appData: Base = { variable: 'APPDATA', otherwise: '~/AppData/Roaming' };

/** Bases by platform; all that are not Windows or macOS are as Linux. */
const BASES: Readonly<Record<string, Partial<Record<NodeJS.Platform, Base>> & { readonly linux: Base }>> = {
  /** As the XDG specification has it, on every platform. */
  config: { linux: xdg },
  /** Where desktop programs of each platform keep their configuration. */
  application: { linux: xdg, darwin: { otherwise: '~/Library/Application Support' }, win32: appData },
  zed: { linux: xdg, darwin: { otherwise: '~/.config' }, win32: appData },
  claude: { linux: { variable: 'CLAUDE_CONFIG_DIR', otherwise: '~/.claude' } },
  /** The state of Claude Code is a file next to its folder, or in the folder where that is moved. */
  claudeState: { linux: { variable: 'CLAUDE_CONFIG_DIR', otherwise: '~' } },
  codex: { linux: { variable: 'CODEX_HOME', otherwise: '~/.codex' } },
  copilot: { linux: { variable: 'COPILOT_HOME', otherwise: '~/.copilot' } },
};

/**
 * The absolute path of a place such as `~/.cursor/mcp.json` or `{config}/opencode/opencode.json`, whose first part is
 * the home or one of the bases.
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

/** A place as documents write it, where no variable moves it. */
export function writtenPlace(place: string, platform: NodeJS.Platform): string {
  const [first = '', ...rest] = place.split('/');
  if (first === '~') return place;
  const { variable, otherwise } = baseOf(first, platform);
  const start = variable === 'APPDATA' ? '%APPDATA%' : otherwise;
  return [start, ...rest].join('/');
}

/**
 * Folders in which a file of the user's may really lie: the home, and those that variables name. @param place of the
 * file.
 */
export function rootsOf(place: string, places: Places): readonly string[] {
  const [first = ''] = place.split('/');
  return [places.home, ...(first === '~' ? [] : [startOf(first, places)])];
}
