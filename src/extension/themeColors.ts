import type { SyntaxColors } from '../shared/protocol';

export function readSyntaxColors(): Promise<SyntaxColors> {
  return Promise.resolve({});
}
