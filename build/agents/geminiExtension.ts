import { json, skillIn, type Artefact, type Facts } from './facts';

/** An extension of Gemini CLI; the file of instructions stands in every conversation, the skill is read on demand. */
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
