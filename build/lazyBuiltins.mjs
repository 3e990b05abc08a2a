import { createRequire } from 'node:module';

/**
 * Node modules that take milliseconds to load and that most commands never use; commander, for example, requires
 * `child_process` to run programs. In a bundle with this plugin, each module is loaded when one of its members is first
 * used.
 */

const SLOW = ['child_process', 'crypto', 'readline', 'readline/promises', 'stream/consumers', 'v8', 'vm'];

const require = createRequire(import.meta.url);

/** Returns the source of a module whose members are getters. */
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
