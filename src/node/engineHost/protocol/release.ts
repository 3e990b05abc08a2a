import { statSync } from 'node:fs';
import { version } from '../../../../package.json';

/** Version of the message format. Raise it when a host can no longer serve older clients. */
const PROTOCOL = 1;

/** The release of a client or host. */
export interface Release {
  readonly protocol: number;
  readonly version: string;
  /** Time in milliseconds when the host's script was built or installed. It distinguishes two builds of one version. */
  readonly built: number;
}

/** @param script Path of the host's script. */
export function releaseOf(script: string): Release {
  const built = statSync(script, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return { protocol: PROTOCOL, version, built: Math.floor(built) };
}

/** Compares two releases. The result is positive if the first one is newer. */
export function compareReleases(a: Release, b: Release): number {
  const [first, second] = [numbersOf(a.version), numbersOf(b.version)];
  const at = first.findIndex((number, i) => number !== second[i]);
  return at < 0 ? a.built - b.built : (first[at] ?? 0) - (second[at] ?? 0);
}

const numbersOf = (text: string): readonly number[] =>
  [0, 1, 2].map((i) => Number.parseInt(text.split('.')[i] ?? '') || 0);

export function isRelease(found: unknown): found is Release {
  return (
    typeof found === 'object' &&
    found !== null &&
    'protocol' in found &&
    typeof found.protocol === 'number' &&
    'version' in found &&
    typeof found.version === 'string' &&
    'built' in found &&
    typeof found.built === 'number'
  );
}
