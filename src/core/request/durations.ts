import { unquoted } from './plainWords';

/** Lengths of time as people and forms write them: `"30s"`, `"1.5 seconds"`, `"2 min"`. */

const UNITS: readonly (readonly [RegExp, milliseconds: number])[] = [
  [/^(?:ms|msecs?|millis?|milliseconds?)$/, 1],
  [/^(?:s|secs?|seconds?)$/, 1_000],
  [/^(?:m|mins?|minutes?)$/, 60_000],
  [/^(?:h|hrs?|hours?)$/, 3_600_000],
];

/** In milliseconds; undefined for what has no unit, or none that is known. */
export function millisecondsIn(value: unknown): number | undefined {
  const [, amount, unit = ''] =
    typeof value === 'string' ? (/^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]+)\.?$/i.exec(unquoted(value)) ?? []) : [];
  const [, milliseconds] = UNITS.find(([name]) => name.test(unit.toLowerCase())) ?? [];
  return milliseconds === undefined ? undefined : Math.round(Number(amount) * milliseconds);
}
