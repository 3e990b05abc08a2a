import { spawn } from 'node:child_process';
import { parse } from 'node:path';
import { engineFlags } from '../../runtime/engineFlags';
import { hostEnvironment } from '../protocol/hostEnvironment';

/** A host process that is starting. */
export interface StartedHost {
  /** Whether the process failed, for example because the system lets no host listen. */
  readonly hasFailed: boolean;
}

/**
 * Starts a host that outlives this process and inherits nothing from it: no terminal, no current folder, no settings.
 * @param builds Whether the host will build an index from scratch.
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
