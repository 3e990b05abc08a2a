import { join } from 'node:path';
import { WindowEngines } from '../../src/node/engineHost/client/windowEngines';
import { heartbeatTimes } from '../../src/node/engineProcess/heartbeat';
import { defaultEmbedderSettings } from '../../src/node/settings/embedderSettings';
import { never, silentLogger } from '../twins/engineParts';
import type { WindowOrder } from './window';

/** Runs the engines of a window without the window itself, and answers one order after the other. */

const [, , folder = ''] = process.argv;
const resources = join(__dirname, '../../dist');
const windowEngines = new WindowEngines(resources, silentLogger, heartbeatTimes);
const embedder = { ...defaultEmbedderSettings, choice: { kind: 'builtin' } } as const;
const engine = windowEngines.open(folder, { resources, embedder }, true);
const states: string[] = [];
engine.onDidChangeStatus(({ index }) => states.push(index.state));

const indexed = engine.update(never);

async function obey(order: WindowOrder): Promise<unknown> {
  await indexed;
  if ('states' in order) return states;
  if ('path' in order) return engine.setUnsaved(order.path, order.text);
  const { items } = await engine.search({ query: order.query, min_score: 0 }, never);
  return items.filter(({ snippet }) => snippet.includes(order.query)).map(({ path }) => path);
}

process.on('message', (order: WindowOrder) => {
  obey(order).then(
    (value) => process.send?.({ value }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once('disconnect', () => void windowEngines.dispose().then(() => process.exit(0)));
