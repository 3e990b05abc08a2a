import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';
import { agentsBlock, grepAdvice } from '../../src/core/agents/agentInstructions';
import { release, type Release } from './release';

/** Content that the manifests for all agents share. */
export interface Facts extends Release {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** For lists of plugins; registries accept at most 100 characters. */
  readonly description: string;
  readonly longDescription: string;
  readonly author: { readonly name: string };
  readonly license: string;
  readonly keywords: readonly string[];
  readonly node: string;
  /** Command by which an agent starts the server if the npm package is installed. */
  readonly server: { readonly command: string; readonly args: readonly string[] };
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  /** Whole text of SKILL.md. */
  readonly skill: string;
  readonly agentsBlock: readonly string[];
  readonly grepAdvice: string;
}

export const root = join(import.meta.dirname, '../..');

const read = (file: string): string => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');

export const facts: Facts = {
  ...release,
  name: manifest.name,
  title: manifest.displayName,
  version: manifest.version,
  description: 'Finds code by what it does: semantic search over your workspace, on your machine.',
  longDescription:
    'Ask what the code does and get the right function. Semantic code search that runs on your machine: no key, no ' +
    'account, no download, nothing leaves it. The index is built on the first question and stays up to date.',
  author: { name: `The ${manifest.displayName} authors` },
  license: manifest.license,
  keywords: manifest.keywords,
  node: manifest.engines.node,
  server: { command: manifest.name, args: ['mcp'] },
  tools: manifest.contributes.languageModelTools.map(({ name, userDescription }) => ({
    name,
    description: userDescription,
  })),
  skill: read(`skills/${manifest.name}/SKILL.md`),
  agentsBlock,
  grepAdvice,
};

/** A generated file; the path is relative to the repository. */
export interface Artefact {
  readonly file: string;
  readonly text: string;
}

export const json = (file: string, value: unknown): Artefact => ({ file, text: `${JSON.stringify(value, null, 2)}\n` });

/** Returns the skill in the layout of the formats: below `skills/`, in a folder with its own name. */
export const skillIn = (folder: string, { name, skill }: Facts): Artefact => ({
  file: `${folder}/skills/${name}/SKILL.md`,
  text: skill,
});
