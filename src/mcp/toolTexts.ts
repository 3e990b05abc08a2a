import { contributes } from '../../package.json';

/** Returns the title and description of a tool from the manifest, so that VS Code and MCP use the same text. */
export function toolTexts(tool: string): { readonly title: string; readonly description: string } {
  const found = contributes.languageModelTools.find(({ name }) => name === tool);
  return { title: found?.displayName ?? tool, description: found?.modelDescription ?? '' };
}
