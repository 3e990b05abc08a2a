import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hostScript } from './engineHosts';
import { temporaryFolder } from './temporaryFolder';

export const installation = dirname(hostScript);
const LATER_SECONDS = 3_600;

/**
 * Creates a second installation of the program that is one hour newer. It lies below the first, where its native
 * library is found.
 */
export function laterInstallation(change: (bundle: string) => string = (bundle) => bundle): string {
  const folder = temporaryFolder({}, installation);
  for (const { name } of readdirSync(installation, { withFileTypes: true })) {
    const [from, to] = [join(installation, name), join(folder, name)];
    if (/\.js$/.test(name)) writeFileSync(to, change(readFileSync(from, 'utf8')));
    else if (!name.startsWith('codebase-search-test-')) symlinkSync(from, to);
  }
  const later = Date.now() / 1_000 + LATER_SECONDS;
  utimesSync(join(folder, 'engineHost.js'), later, later);
  return folder;
}

/** Creates a later installation whose clients and host use another protocol version. */
export function otherwiseSpeaking(): string {
  let changed = 0;
  const folder = laterInstallation((bundle) =>
    bundle.replace(/protocol:\s*[\w$]+,\s*version/, () => {
      changed++;
      return 'protocol:99,version';
    }),
  );
  assert(changed > 1, 'a client and a host');
  return folder;
}
