import { unquoted } from './plainWords';

/** Reads durations with a unit: `"30s"`, `"1.5 seconds"`, `"2 min"`. */

const UNITS: readonly (readonly [RegExp, milliseconds: number])[] = [
  [/^(?:ms|msecs?|millis?|milliseconds?)$/, 1],
  [/^(?:s|secs?|seconds?)$/, 1_000],
  [/^(?:m|mins?|minutes?)$/, 60_000],
  [/^(?:h|hrs?|hours?)$/, 3_600_000],
];

/** Returns a duration in milliseconds; undefined if the value has no known unit. */
export function millisecondsIn(value: unknown): number | undefined {
  const [, amount, unit = ''] =
    typeof value === 'string' ? (/^(\d+(?:\.\d+)?|\.\d+)\s*([a-z]+)\.?$/i.exec(unquoted(value)) ?? []) : [];
  const [, milliseconds] = UNITS.find(([name]) => name.test(unit.toLowerCase())) ?? [];
  return milliseconds === undefined ? undefined : Math.round(Number(amount) * milliseconds);
}
