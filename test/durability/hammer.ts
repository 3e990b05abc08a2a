import { percentile } from '../../src/core/eval/metrics';
import { hammer } from './hammering';

/** `npm run check:hammer [-- SECONDS]`: runs four processes on one folder, and kills the writer every few seconds. */

const [seconds = '300'] = process.argv.slice(2);

async function main(): Promise<void> {
  const { found, kills, following } = await hammer(Number(seconds));
  const share = (of: number): string => `${percentile(following, of)} ms`;
  process.stdout.write(
    `${found} changes found, none lost, ${kills} writers killed; from disk to a search in a process that follows: p50 ${share(0.5)}, p95 ${share(0.95)}, longest ${share(1)}\n`,
  );
}

void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
