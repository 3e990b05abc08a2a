import { openEngine } from '/work/main/src/node/openEngine';
const never = new AbortController().signal;
const logger = { info() {}, warn() {}, error() {} };
process.env['CODEBASE_SEARCH_HOME'] = '/tmp/prof-home';
void (async () => {
  const folder = process.argv[2]!;
  const mem = (l: string) => { (globalThis as any).gc(); const m = process.memoryUsage(); console.log(l, 'rss', m.rss / 1e6 | 0, 'heap', m.heapUsed / 1e6 | 0, 'ext', m.external / 1e6 | 0, 'ab', m.arrayBuffers / 1e6 | 0); };
  mem('start');
  let t = performance.now();
  const e = await openEngine(folder, { resources: '/work/main/dist', logger }) as any;
  console.log('open ms', performance.now() - t, e.status.filesIndexed, e.status.chunks); mem('opened');
  t = performance.now();
  await e.update(never); console.log('update ms', performance.now() - t); mem('updated');
  const im = e.parts.image;
  const qs = ['how are routes matched to handlers', 'database query builder join', 'encrypt cookie values', 'retry failed queue jobs with backoff', 'parse configuration file', 'render template view', 'validate request input', 'cache store get', 'send mail message', 'Collection'];
  const store = e.parts.store; const orig = store.bodies.bind(store); let io = 0;
  store.bodies = async (p: any) => { const s = performance.now(); const r = await orig(p); io += performance.now() - s; return r; };
  for (const q of qs) await e.search({ query: q, min_score: 0 }, never);
  io = 0; const times: number[] = [];
  for (let i = 0; i < 5; i++) for (const q of qs) { const s = performance.now(); await e.search({ query: q, min_score: 0 }, never); times.push(performance.now() - s); }
  times.sort((a, b) => a - b);
  console.log('search p50', times[25], 'p95', times[47], 'mean io', io / 50); mem('searched');
  await e.dispose();
})();
