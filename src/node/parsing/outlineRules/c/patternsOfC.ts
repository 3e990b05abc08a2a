/** Patterns that the rewrites of C share. */

export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
export const sticky = (pattern: string): RegExp => new RegExp(pattern, 'y');

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export const nested = String.raw`(?:[^()"]|"(?:\\.|[^"\\\n])*"|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,400}`;
export const loud = '_{0,2}[A-Z][A-Z0-9_]{2,80}';
export const word = String.raw`[A-Za-z_]\w{0,80}`;

export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const notHeads = words(
  'return else case goto throw typedef using namespace new delete operator if while for switch do template class requires ' +
    'co_return co_await co_yield concept public private protected default and or not',
);

export const wordsIn = (text: string): readonly RegExpExecArray[] => [...text.matchAll(/[A-Za-z_][\w:]*(?:<[^>]*>)?/g)];
export const hasNoHead = (text: string): boolean => wordsIn(text).some(([one]) => notHeads.has(one));
