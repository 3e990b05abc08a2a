import { killAtRandom, seeded, type Work } from './killing';

/**
 * `npm run check:kill [-- KILLS [SEED [WORK...]]]`: kills a process at random moments of a first build, an update, an
 * optimization and a model change.
 */

const [kills = '50', seed = String(Date.now() % 1e6), ...asked] = process.argv.slice(2);
const works = (['build', 'update', 'optimise', 'model'] satisfies Work[]).filter(
  (work) => asked.length === 0 || asked.includes(work),
);

async function main(): Promise<void> {
  process.stdout.write(`seed ${seed}\n`);
  const random = seeded(Number(seed));
  for (const work of works) {
    const { inTime, served } = await killAtRandom(work, Number(kills), random);
    process.stdout.write(
      `${work}: ${kills} kills, ${inTime} of them in time; ${Math.min(...served)}–${Math.max(...served)} files served after each; at the end as a fresh build\n`,
    );
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
