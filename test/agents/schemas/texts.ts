import { closed, kebab, text } from './words';

/** Schemas of the front matter of Markdown files: Agent Skills, and instructions for the chat of VS Code. */

export const skill = closed(
  {
    name: kebab,
    description: { type: 'string', minLength: 1, maxLength: 1024 },
    license: text,
    compatibility: { type: 'string', minLength: 1, maxLength: 500 },
  },
  ['name', 'description'],
);

export const instructions = closed({ name: text, description: text, applyTo: text }, ['description', 'applyTo']);

/** Returns the lines between the dashes, each with a name and a text. */
export function frontMatterOf(markdown: string): Readonly<Record<string, string>> {
  const [, head = ''] = /^---\n([^]*?)\n---\n/.exec(markdown) ?? [];
  return Object.fromEntries(
    head.split('\n').map((line) => {
      const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? [];
      return [name, value.replace(/^'(.*)'$/, '$1')];
    }),
  );
}
