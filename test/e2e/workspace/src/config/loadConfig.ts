import { readFile } from 'node:fs/promises';

export interface Config {
  readonly carrierUrl: string;
  readonly taxRate: number;
}

const defaults: Config = { carrierUrl: 'http://localhost:8080', taxRate: 0.19 };

/** Reads the configuration file; what it leaves out keeps its default, and the environment overrides both. */
export async function loadConfig(path: string, environment: Record<string, string | undefined>): Promise<Config> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const fromFile = JSON.parse(text) as Partial<Config>;
  const carrierUrl = environment['CARRIER_URL'];
  return { ...defaults, ...fromFile, ...(carrierUrl !== undefined && { carrierUrl }) };
}
