import type { Node } from 'web-tree-sitter';
import type { NodePath } from './outlineRules';

type Step = (node: Node) => Node | null | undefined;

const compiled = new Map<NodePath, readonly (readonly Step[])[]>();

/** Returns the first node that a path leads to. Alternatives are tried in order. */
export function firstOf(node: Node, path: NodePath): Node | undefined {
  for (const steps of compiled.get(path) ?? compile(path)) {
    const found = follow(node, steps);
    if (found) return found;
  }
  return undefined;
}

function follow(node: Node, steps: readonly Step[]): Node | undefined {
  let at = node;
  for (const step of steps) {
    const next = step(at);
    if (!next) return undefined;
    at = next;
  }
  return at;
}

function compile(path: NodePath): readonly (readonly Step[])[] {
  const alternatives = path.split('|').map((alternative) => alternative.trim().split('/').map(compileStep));
  compiled.set(path, alternatives);
  return alternatives;
}

function compileStep(step: string): Step {
  if (step === '^') return (node) => node.firstNamedChild;
  if (step === '$') return (node) => node.lastNamedChild;
  if (/^[$^]</.test(step)) return outermost(step.slice(2, -1), step.startsWith('^'));
  if (step.startsWith('<')) {
    const type = step.slice(1, -1);
    return (node) => node.namedChildren.find((child) => child.type === type);
  }
  return step.endsWith('*') ? (node) => furthest(node, step.slice(0, -1)) : (node) => node.childForFieldName(step);
}

const outermost =
  (type: string, isFirst: boolean): Step =>
  (node) => {
    const child = isFirst ? node.firstNamedChild : node.lastNamedChild;
    return child?.type === type ? child : undefined;
  };

function furthest(node: Node, field: string): Node {
  let at = node;
  for (let next = at.childForFieldName(field); next; next = at.childForFieldName(field)) at = next;
  return at;
}
