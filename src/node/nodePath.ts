import type { Node } from 'web-tree-sitter';
import type { NodePath } from './outlineRules';

type Step = (node: Node) => readonly Node[];

const compiled = new Map<NodePath, readonly (readonly Step[])[]>();

function compileStep(step: string): Step {
  if (step.startsWith('**')) return (node) => (node.type === step.slice(2) ? [node] : node.descendantsOfType(step.slice(2)).slice(0, 1));
  if (step.startsWith('<')) return (node) => node.namedChildren.filter((child) => child.type === step.slice(1, -1));
  if (step.endsWith('*')) return (node) => [furthest(node, step.slice(0, -1))];
  return (node) => fieldOf(node, step);
}

const fieldOf = (node: Node, field: string): readonly Node[] => {
  const child = node.childForFieldName(field);
  return child ? [child] : [];
};

function furthest(node: Node, field: string): Node {
  let at = node;
  for (let next = at.childForFieldName(field); next; next = at.childForFieldName(field)) at = next;
  return at;
}

function compile(path: NodePath): readonly (readonly Step[])[] {
  const alternatives = path.split('|').map((alternative) => alternative.trim().split('/').map(compileStep));
  compiled.set(path, alternatives);
  return alternatives;
}

/** Every node a path leads to. */
export function find(node: Node, path: NodePath): readonly Node[] {
  for (const steps of compiled.get(path) ?? compile(path)) {
    const found = steps.reduce<readonly Node[]>((nodes, step) => nodes.flatMap(step), [node]);
    if (found.length > 0) return found;
  }
  return [];
}

export const firstOf = (node: Node, path: NodePath): Node | undefined => find(node, path)[0];
