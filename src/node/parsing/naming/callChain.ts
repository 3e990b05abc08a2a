import type { Node } from 'web-tree-sitter';

/** A call in a chain of calls that receive functions: `app.route('/book').get(…).post(…)`. */
export interface CallChain {
  /** The callee, which contains the calls before. */
  readonly before: Node;
  /** The name of the called member. */
  readonly member: Node;
  /** The arguments of the call. */
  readonly given: Node;
}

/** Returns the chain before a call, if the call before receives a function. */
export function callsBefore(call: Node, text: string): CallChain | undefined {
  const before = call.childForFieldName('function');
  const earlier = before?.childForFieldName('object');
  if (!before || earlier?.type !== 'call_expression') return undefined;
  const isGiven = /=>|\bfunction\b/.test(text.slice(earlier.startIndex, earlier.endIndex));
  const [given, member] = [call.childForFieldName('arguments'), before.childForFieldName('property')];
  return given && member && isGiven ? { before, member, given } : undefined;
}
