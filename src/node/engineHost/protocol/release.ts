import { statSync } from 'node:fs';
import { version } from '../../../../package.json';

/** What messages between client and host look like. Raise it when an older client could not be served any more. */
const PROTOCOL = 1;

/** Which program a client or a host is. */
export interface Release {
  readonly protocol: number;
  readonly version: string;
  /** When its host was built or installed, in milliseconds: tells two builds of one version apart. */
  readonly built: number;
}

/** @param script of the host. */
export function releaseOf(script: string): Release {
  const built = statSync(script, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return { protocol: PROTOCOL, version, built: Math.floor(built) };
}

/** More than 0 when the first is the newer one. */
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
