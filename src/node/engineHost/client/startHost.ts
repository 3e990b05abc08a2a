import { spawn } from 'node:child_process';
import { parse } from 'node:path';
import { engineFlags } from '../../runtime/engineFlags';
import { hostEnvironment } from '../protocol/hostEnvironment';

/** A host that is on its way. */
export interface StartedHost {
  /** Whether it ended without a host to serve: this system lets none listen. */
  readonly hasFailed: boolean;
}

/**
 * Starts a host that outlives this process and keeps nothing of it: no terminal, no folder, no settings.
 * @param builds whether it will index a folder from the beginning.
 */
export function startHost(script: string, builds: boolean): StartedHost {
  const { env, execArgv } = engineFlags(builds);
  const state = { hasFailed: false };
  const child = spawn(process.execPath, [...execArgv, script], {
    cwd: parse(process.execPath).root,
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...hostEnvironment(), ...env },
  });
  child.once('error', () => (state.hasFailed = true));
  child.once('exit', (code) => (state.hasFailed ||= code !== 0));
  child.unref();
  return state;
}
