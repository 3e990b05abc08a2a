import assert from 'node:assert/strict';
import { scanLines } from '../../../src/core/analysis/fieldTerms';
import { lineOutline } from '../../../src/core/analysis/lineOutline';
import type { OutlineNode } from '../../../src/core/base/types';

const shown = ({ startLine, endLine, kind, name, children }: OutlineNode): readonly string[] => [
  `${startLine}-${endLine} ${kind} ${name}`,
  ...children.flatMap(shown).map((line) => `  ${line}`),
];
const outlineOf = (text: string, language: string): readonly string[] => {
  const lines = text.split('\n');
  return lineOutline(lines, scanLines(lines, language).definitions, language)?.nodes.flatMap(shown) ?? [];
};

interface Case {
  readonly title: string;
  readonly text: string;
  readonly language?: string;
  readonly nodes: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'exports of MDX, above the first heading and below others',
    text: "import a from 'a'\n\nexport const Counter = ({ start }) => {\n  const n = start\n\n  return n\n}\n# Title\nexport function Total(props) {\n  return props.total\n}\n\n## Next\n\nexport default function Layout() {\n  return 1\n}\n",
    nodes: [
      '3-7 function Counter',
      '8-12 section Title',
      '  9-11 function Total',
      '13-18 section Next',
      '  15-17 function Layout',
    ],
  },
  {
    title: 'chunks that run, in the language that they name',
    text: '# Model\n\n```{r setup, include=FALSE}\n# Fits.\nfit <- function(data) {\n  lm(y ~ x, data)\n}\n```\n    indented\n~~~{python}\ndef train(loader):\n    step(loader)\n~~~\nEnd.',
    nodes: ['1-14 section Model', '  4-7 function fit', '  11-12 function train'],
  },
  {
    title: 'nothing that a fence only shows, and nothing in an unknown language',
    text: '# A\n```js\nexport function shown() {\n}\n```\n```{.python}\ndef shown():\n    pass\n```\n```{nothing}\ndef shown():\n    pass\n```\nWords export nothing.',
    nodes: ['1-14 section A'],
  },
  {
    title: 'what stands behind a fence that a longer one closes',
    text: '# A\n```js\nshown();\n`````\nexport const late = () => {\n}\n',
    nodes: ['1-7 section A', '  5-6 function late'],
  },
  {
    title: 'scripts of documents that are components',
    text: '<script setup>\nfunction go() {\n  draw();\n}\n</script>\n\n# A\n',
    nodes: ['2-4 function go', '7-8 section A'],
  },
  {
    title: 'blocks of Org',
    language: 'org',
    text: '* Setup\n#+begin_src emacs-lisp :tangle yes\n(defun my-setup (x)\n  (+ x 1))\n#+end_src\nText.',
    nodes: ['1-6 section Setup', '  3-4 function my-setup'],
  },
];

describe('definitions in the code blocks of documents', () => {
  for (const { title, text, language = 'markdown', nodes } of cases)
    it(title, () => assert.deepEqual(outlineOf(text, language), nodes));

  it('outlines many blocks and exports in one pass', () => {
    const many = `# A\n${'export const go = () => {\n}\n```{r}\nf <- function(x) {\n}\n```\n'.repeat(5_000)}`;
    assert.equal(outlineOf(many, 'markdown').length, 10_001);
  });

  it('ignores everything behind a fence that is never closed, however long its line is', () => {
    const hostile = [`${'`'.repeat(400_000)} x \``, `\`\`\`${' '.repeat(400_000)}\``].join('\n');
    assert.deepEqual(outlineOf(`# A\n${hostile}`, 'markdown'), ['1-3 section A']);
  }).timeout(5_000);
});
