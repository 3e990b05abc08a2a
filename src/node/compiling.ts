import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of code that a function runs through before V8 looks whether to optimise it. Of V8 11, which is Node 20's. Node 24 has other numbers for its two
 * optimising compilers: later ones brought 4.3 s for 1,000 files to 4.0 to 4.2, and slower first searches. Node 22 was not measured.
 */
const BUDGET = 500_000;
/** V8's own. */
const OWN_BUDGET = 67_584;
/**
 * Once a process has practised, most of what searches run is optimised, and the rest keeps the core busy beside them. Of {@link BUDGET} and this, seven pairs (33,816 chunks, p95 of 765 questions): 11.4, 13.5, 12.1, 11.6, 10.7, 12.5, 8.6
 * → 12.3, 10.4, 11.8, 9.3, 11.6, 9.9, 8.4 ms, p99 17.7, 19.9, 16.2, 16.8, 14.0, 19.2, 12.3 → 17.0, 13.7, 17.4, 13.6, 17.1, 12.5, 10.9. 600 changed files then take 6.6, 6.4, 7.6 → 6.7, 6.7, 6.5 s.
 */
const PRACTISED_BUDGET = 3_000_000;

let isLater = false;

/**
 * Has Node 20 optimise functions later than by itself, in all threads, from now on but for what {@link compilingAtOnce} does: two cores have better things to do, and what is optimised early is
 * often thrown away. For processes of ours, not for those of whoever uses the library. Of V8's own 67,584 and this: first build of 1,000 files 4.6 → 4.5 s (processor time 7.9 → 7.3) and of another 5.0 → 4.6 s (8.4 → 7.6); the first 40
 * searches of a process in 5,000 files, four times, 95% within 54, 42, 57, 40 → 35, 38, 20, 23 ms; 500 searches as long, with a tenth less processor time and 10 MB less.
 */
export function compileLater(): void {
  if (!process.versions.v8.startsWith('11.')) return;
  isLater = true;
  setBudget(BUDGET);
}

/**
 * Where functions are optimised later than by V8 itself: does some work, during which they are not, and behind which they are later still when it says that this was all of it. 60 searches that are optimised so do for the next 765 what 200 others do (p95 11.8, 10.4, 9.3 and 12.3,
 * 10.1, 9.6 ms, without any 15.1, 16.0, 12.7; 33,816 chunks), with 1.3 to 1.4 s of processor time instead of 2.6 to 3.8.
 */
export async function compilingAtOnce(work: () => Promise<boolean>): Promise<void> {
  let isPractised = false;
  if (isLater) setBudget(OWN_BUDGET);
  try {
    isPractised = await work();
  } finally {
    if (isLater) setBudget(isPractised ? PRACTISED_BUDGET : BUDGET);
  }
}

const setBudget = (bytes: number): void => setFlagsFromString(`--interrupt-budget=${bytes}`);

/**
 * Calls, rounds of loops among them, before the best compiler of V8 takes what the quicker one has compiled: a third of its own number, so that it is done while few have searched. Under
 * Node 24, after 5 s at rest, p50 / p95 / p99 of 765 questions after 50 went from 4.2 / 7.4 / 11.9 to 3.8 / 6.0 / 8.5 ms (15,817 chunks, medians of three in turn) and from 6.4 / 10.2 / 15.2 to
 * 6.0 / 9.6 / 12.2 (33,816, of four), and p95 of the 50 before from 24 to 20, with the flag given at the start; told when the folder is indexed, as here, from 4.6 / 8.2 / 12.6 to 4.5 / 7.2 / 10.8 (15,817, of
 * three). At the start it would end the process of an editor whose V8 knows it no more. Asked at once, the first 50 take longer, 54 to 76 instead of 42 to 54. 500 did as much, 12,000 nothing. Node 22, which
 * has no quicker one, was slower so (33,816 chunks, p95 9.6, 13.7, 13.9 → 14.5, 15.1, 16.3); what Node 20 has instead did nothing.
 */
const CALLS = 1_000;

/** Has V8 from 13 on, Node 24's say, take its best compiler sooner from now on: for a process that searches. */
export function compileSooner(): void {
  if (Number.parseInt(process.versions.v8) >= 13) setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
}
