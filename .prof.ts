import { openEngine } from '/work/main/src/node/openEngine';
const never = new AbortController().signal;
const logger = { info() {}, warn() {}, error() {} };
process.env['CODEBASE_SEARCH_HOME'] = '/tmp/prof-home';
void (async () => {
  const folder = process.argv[2]!;
  let t = performance.now();
  const e = await openEngine(folder, { resources: '/work/main/dist', logger }) as any;
  console.log('open ms', performance.now() - t, e.status.filesIndexed, e.status.chunks); 
  t = performance.now();
  await e.update(never); console.log('update ms', performance.now() - t);
  const qs = ['how are routes matched to handlers', 'database query builder join', 'encrypt cookie values', 'retry failed queue jobs with backoff', 'parse configuration file', 'render template view', 'validate request input', 'cache store get', 'send mail message', 'Collection'];
  const store = e.parts.store; const orig = store.bodies.bind(store); let io = 0;
  store.bodies = async (p: any) => { const s = performance.now(); const r = await orig(p); io += performance.now() - s; return r; };
  for (const q of qs) await e.search({ query: q, min_score: 0 }, never);
  io = 0; const times: number[] = [];
  for (let i = 0; i < 10; i++) for (const q of qs) { const s = performance.now(); await e.search({ query: q, min_score: 0 }, never); times.push(performance.now() - s); }
  times.sort((a, b) => a - b);
  console.log('search p50', times[50], 'p95', times[95], 'mean io', io / 100);
  await e.dispose();
})();
