import { json, skillIn, type Artefact, type Facts } from './facts';

/**
 * Returns the files of an extension for Gemini CLI. The file of instructions is part of every conversation; the skill
 * is read on demand.
 */
export function geminiExtension(facts: Facts): readonly Artefact[] {
  const { name, title, version, description, server, agentsBlock } = facts;
  return [
    json('agents/gemini/gemini-extension.json', {
      ...{ name, version, description },
      mcpServers: { [name]: server },
      contextFileName: 'GEMINI.md',
    }),
    { file: 'agents/gemini/GEMINI.md', text: `# ${title}\n\n${asList(agentsBlock)}` },
    skillIn('agents/gemini', facts),
  ];
}

export const asList = (lines: readonly string[]): string => lines.map((line) => `- ${line}\n`).join('');
