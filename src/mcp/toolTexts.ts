import { contributes } from '../../package.json';

/** A tool as the manifest describes it to models: one text for VS Code and for MCP. */
export function toolTexts(tool: string): { readonly title: string; readonly description: string } {
  const found = contributes.languageModelTools.find(({ name }) => name === tool);
  return { title: found?.displayName ?? tool, description: found?.modelDescription ?? '' };
}
