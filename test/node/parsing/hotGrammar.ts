import { createTreeSitterParser } from '../../../src/node/parsing/treeSitterParser';

/** Runs in a separate process for `treeSitterParser.test.ts`, which reads from its output what V8 optimized. */
void (async () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const parser = await createTreeSitterParser('dist/grammars', silent);
  const script = 'for file in "$@"; do\n  if [ -f "$file" ]; then cat "$file" | grep -v x; fi\ndone\n'.repeat(400);
  for (let i = 0; i < 60; i++) await parser.outline(`${script}# ${i}\n`, 'shellscript', new AbortController().signal);
  parser.dispose();
})();
