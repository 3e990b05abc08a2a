import type { Artefact, Facts } from './facts';
import { asList } from './geminiExtension';

/** Returns the instructions for the chat of VS Code, which the manifest of the extension names (`chatInstructions`). */
export const vscodeChat = ({ name, title, agentsBlock }: Facts): readonly Artefact[] => [
  {
    file: `agents/vscode/${name}.instructions.md`,
    text: `---\nname: ${title}\ndescription: ${DESCRIPTION}\napplyTo: '**'\n---\n\n${asList(agentsBlock)}`,
  },
];

const DESCRIPTION = 'When to search this workspace by meaning, and when by text';
