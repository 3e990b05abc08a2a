import assert from 'node:assert/strict';

/** Seconds that each target runs with a new seed. If 0, a target runs `RUNS` inputs of a fixed seed, as in CI. */
const seconds = Number(process.env['CODEBASE_SEARCH_FUZZ_SECONDS'] ?? 0);
const seed = Number(process.env['CODEBASE_SEARCH_FUZZ_SEED'] ?? (seconds > 0 ? Date.now() % 2 ** 31 : 1));
const RUNS = 400;
/**
 * Maximum milliseconds of processor time for one input: far more than any input needs, and far less than exponential
 * time.
 */
const MAX_MS = 2_000;
const LONGEST_INPUT = 64 * 1024;

export interface FuzzTarget {
  /** Well-formed inputs that mutations start from. */
  readonly seeds: readonly (Uint8Array | string)[];
  /** Tokens with a meaning for the parser: keywords, lengths, brackets. */
  readonly dictionary?: readonly (Uint8Array | string)[];
  /** Parses one input. Throws only if the parser violates its contract: the target must catch expected errors. */
  readonly run: (input: Uint8Array) => unknown;
  /** Number of inputs in a run with the fixed seed; 400 when absent. */
  readonly runs?: number;
}

/** Returns a generator of numbers from 0 up to but not including 1 that is determined by the seed (mulberry32). */
function randomFrom(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const bytesOf = (piece: Uint8Array | string): Buffer =>
  typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
const splice = (input: Buffer, at: number, removed: number, added: Uint8Array): Buffer =>
  Buffer.concat([input.subarray(0, at), added, input.subarray(at + removed)]);

/**
 * Mutates an input in the ways of libFuzzer: changes bits and bytes, removes, repeats and inserts pieces, inserts words
 * of the dictionary, or truncates.
 */
function mutate(input: Buffer, { seeds, dictionary = [] }: FuzzTarget, random: () => number): Buffer {
  const below = (n: number): number => Math.floor(random() * n);
  const at = below(input.length + 1);
  const length = below(Math.min(64, input.length - at) + 1);
  const kinds: readonly (() => Buffer)[] = [
    () => splice(input, at, 1, Buffer.from([(input[at] ?? 0) ^ (1 << below(8))])),
    () => splice(input, at, 1, Buffer.from([below(256)])),
    () => splice(input, at, length, Buffer.alloc(0)),
    () =>
      splice(
        input,
        at,
        0,
        Buffer.concat(Array.from({ length: below(30) }, () => input.subarray(at, at + Math.max(1, length)))),
      ),
    () => splice(input, at, 0, bytesOf(dictionary[below(dictionary.length)] ?? '\0')),
    () => splice(input, at, length, bytesOf(dictionary[below(dictionary.length)] ?? '\xff')),
    () => splice(input, at, length, bytesOf(seeds[below(seeds.length)] ?? '').subarray(below(32))),
    () => input.subarray(0, at),
    () =>
      splice(
        input,
        at,
        4,
        Buffer.from(
          [
            [0, 0, 0, 0],
            [255, 255, 255, 255],
            [127, 255, 255, 255],
            [0, 0, 0, 128],
          ][below(4)] ?? [],
        ),
      ),
  ];
  return (kinds[below(kinds.length)]?.() ?? input).subarray(0, LONGEST_INPUT);
}

/**
 * Defines a test that feeds a parser with mutations of well-formed inputs. The test fails if the parser throws or takes
 * more than two seconds of processor time, and prints the input (base64) and the seed. `npm run fuzz` runs the same
 * targets for ten minutes with a new seed.
 */
export function fuzz(title: string, target: FuzzTarget): void {
  describe(`fuzz: ${title}`, function () {
    this.timeout(Math.max(120_000, seconds * 2_000 + 60_000));

    it('never throws and ends in bounded time', async () => {
      const random = randomFrom(seed);
      const until = performance.now() + seconds * 1_000;
      for (let n = 0; seconds > 0 ? performance.now() < until : n < (target.runs ?? RUNS); n++) {
        let input = bytesOf(target.seeds[n % target.seeds.length] ?? '');
        for (let changes = n < target.seeds.length ? 0 : 1 + Math.floor(random() * 6); changes > 0; changes--)
          input = mutate(input, target, random);
        const started = process.cpuUsage();
        try {
          await target.run(input);
        } catch (cause) {
          throw new Error(`input ${n} of seed ${seed}: ${input.toString('base64')}`, { cause });
        }
        const { user, system } = process.cpuUsage(started);
        const took = (user + system) / 1_000;
        assert.ok(took < MAX_MS, `input ${n} of seed ${seed} took ${Math.round(took)} ms: ${input.toString('base64')}`);
      }
    });
  });
}
