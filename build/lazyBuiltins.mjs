import { createRequire } from 'node:module';

/**
 * Modules of Node that take milliseconds to load, and that most commands never come to use: commander asks for
 * `child_process` to run programs, say. In a bundle with this plugin each is loaded when something of it is first used.
 */

const SLOW = ['child_process', 'crypto', 'readline', 'readline/promises', 'stream/consumers', 'v8', 'vm'];

const require = createRequire(import.meta.url);

/** A module whose members are getters. */
const stub = (name) => `
const load = () => require(${JSON.stringify(`node:${name}`)});
for (const member of ${JSON.stringify(Object.keys(require(name)))})
  Object.defineProperty(exports, member, { enumerable: true, get: () => load()[member] });
`;

export const loadBuiltinsLazily = {
  name: 'load built-in modules lazily',
  setup({ onLoad, onResolve }) {
    const filter = new RegExp(`^(?:node:)?(?:${SLOW.join('|')})$`);
    onResolve({ filter }, ({ path, namespace }) =>
      namespace === 'lazy-builtin'
        ? { path, external: true }
        : { path: path.replace('node:', ''), namespace: 'lazy-builtin' },
    );
    onLoad({ filter: /./, namespace: 'lazy-builtin' }, ({ path }) => ({ contents: stub(path), loader: 'js' }));
  },
};
