import type { Node } from 'web-tree-sitter';

/** Names of a function in an object that says elsewhere what the function is for. */
const NAMELESS: ReadonlySet<string> = new Set(['handler', 'fn']);

/**
 * Returns the title of a function in an object of options: `GET /users` for the handler of
 * `route({ method: 'GET', url: '/users', handler() {} })`, or the `name` of `test({ name: 'adds', fn() {} })`; undefined
 * if the object has none.
 */
export function titleInObject(name: string, node: Node): string | undefined {
  const options = NAMELESS.has(name) && node.parent?.type === 'object' ? node.parent : undefined;
  if (!options || options.parent?.type !== 'arguments') return undefined;
  const texts = new Map(options.namedChildren.flatMap(textOf));
  const place = texts.get('url') ?? texts.get('path') ?? texts.get('name');
  return place && [texts.get('method'), place].filter(Boolean).join(' ');
}

/** Returns a property whose value is a text, as its key and the text. */
function textOf(property: Node): readonly (readonly [key: string, text: string])[] {
  const [key, value] = [property.childForFieldName('key'), property.childForFieldName('value')];
  const text = /^(["'`])([^"'`\n]{1,200})\1$/.exec(value?.text ?? '')?.[2];
  return property.type === 'pair' && key && text !== undefined ? [[key.text, text]] : [];
}
