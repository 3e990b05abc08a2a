/**
 * Returns an option of the form `--name value`. Every step of the pipeline is run by hand, so nothing more is needed.
 */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

export function requiredOption(name: string): string {
  const value = option(name);
  if (value === undefined) {
    throw new Error(
      `The option --${name} is missing; see the comment at the top of ${process.argv[1] ?? 'this script'}.`,
    );
  }
  return value;
}

export function numberOption(name: string, fallback: number): number {
  return Number(option(name) ?? fallback);
}

/** Prints a line to standard output, where a following step may read it. */
export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
