import { languageOf } from '../languages/languages';
import type { Commit } from '../memoryIndex/commitHistory';
import { pathFeatures } from '../memoryIndex/structures/pathFeatures';
import { splitIdentifier } from '../text/identifiers';
import type { OutlineNode } from '../base/types';
import type { EvalQuestion } from './metrics';

/**
 * Evaluation questions generated from a repository that has none. Each has a known answer: the code below a comment,
 * the files of a commit, or the definition of a name. Comments and names are in the index too, so these questions are
 * easier than those of a person: compare them with each other, not with a benchmark.
 */

export interface OutlinedFile {
  readonly path: string;
  readonly nodes: readonly OutlineNode[];
}

/** Range of words in a question: a shorter comment or subject says too little, and a longer one too much. */
const WORDS = { least: 4, most: 25 } as const;
/** Maximum number of source files that a commit may change; a larger commit says little about each. */
const MAX_FILES = 5;
const ROUTINE =
  /^(merge|revert|bump|release|version|update (dependenc|changelog)|v?\d+\.|wip|typo|fix typo|lint|format|chore|ci|build|docs?)\b/i;

/** Makes questions from the first sentence of each comment; the answer is the commented code. */
export function commentQuestions(files: readonly OutlinedFile[]): readonly EvalQuestion[] {
  return everyNode(files).flatMap(({ path, node }) => {
    const query = (/^.*?[.!?](?=\s|$)/s.exec(node.doc)?.[0] ?? node.doc)
      .replace(/\s+/g, ' ')
      .replace(/[.!]$/, '')
      .trim();
    return isQuestion(query) ? [{ query, relevant: [linesOf(path, node)], category: 'comments' }] : [];
  });
}

/** Makes questions from the words of each unique name; the answer is its definition. */
export function nameQuestions(files: readonly OutlinedFile[]): readonly EvalQuestion[] {
  const nodes = everyNode(files).filter(({ node }) => splitIdentifier(node.name).length > 1);
  const uses = new Map<string, number>();
  for (const { node } of nodes) uses.set(node.name, (uses.get(node.name) ?? 0) + 1);
  return nodes
    .filter(({ node }) => uses.get(node.name) === 1)
    .map(({ path, node }) => ({
      query: splitIdentifier(node.name).join(' '),
      relevant: [linesOf(path, node)],
      category: 'names',
    }));
}

/**
 * Makes questions from the subject of each commit, and its description if given; the answer is the changed code that
 * still exists.
 */
export function commitQuestions(
  commits: readonly (Commit & { readonly description?: string })[],
  existing: ReadonlySet<string>,
): readonly EvalQuestion[] {
  const seen = new Set<string>();
  return commits.flatMap(({ subject, description, paths }) => {
    const title = subjectQuestion(subject);
    const query = description ? `${title}\n\n${description}` : title;
    const relevant = paths.filter((path) => isSource(path) && existing.has(path));
    if (ROUTINE.test(subject) || !isQuestion(title) || seen.has(title)) return [];
    if (relevant.length === 0 || paths.filter(isSource).length > MAX_FILES) return [];
    seen.add(title);
    return [{ query, relevant, category: 'commits' }];
  });
}

/** Returns `count` questions, spread evenly over the list and the same ones each time. */
export function sample(questions: readonly EvalQuestion[], count: number): readonly EvalQuestion[] {
  const step = Math.max(1, questions.length / count);
  return Array.from({ length: Math.min(count, questions.length) }, (_, i) => questions[Math.floor(i * step)]).filter(
    (question) => question !== undefined,
  );
}

/** Strips the conventional prefix, issue numbers and code marks from a subject. */
function subjectQuestion(subject: string): string {
  return subject
    .replace(/^\w+(\([^)]*\))?!?:\s*/, '')
    .replace(/\(?#\d+\)?/g, '')
    .replace(/`/g, '')
    .trim();
}

function isQuestion(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= WORDS.least && words <= WORDS.most;
}

const isSource = (path: string): boolean =>
  languageOf(path)?.content === 'code' && !pathFeatures(path).test && !pathFeatures(path).sample;

function everyNode(files: readonly OutlinedFile[]): readonly { readonly path: string; readonly node: OutlineNode }[] {
  const below = (node: OutlineNode): readonly OutlineNode[] => [node, ...node.children.flatMap(below)];
  return files
    .filter(({ path }) => isSource(path))
    .flatMap(({ path, nodes }) => nodes.flatMap(below).map((node) => ({ path, node })));
}

const linesOf = (path: string, { startLine, endLine }: OutlineNode) => ({
  path,
  start_line: startLine,
  end_line: endLine,
});
