import { agentPlugin } from './agentPlugin';
import { claudePlugin } from './claudePlugin';
import { codexPlugin } from './codexPlugin';
import { dockerImage } from './dockerImage';
import { facts, type Artefact, type Facts } from './facts';
import { geminiExtension } from './geminiExtension';
import { homebrewFormula } from './homebrewFormula';
import { mcpBundle } from './mcpBundle';
import { mcpRegistry } from './mcpRegistry';
import { vscodeChat } from './vscodeChat';

/**
 * Returns every file for agents that is generated from `facts`. `npm run docs` writes the files, and a spec checks that
 * they are up to date.
 */
export const artefacts = (from: Facts = facts): readonly Artefact[] =>
  [
    claudePlugin,
    agentPlugin,
    codexPlugin,
    geminiExtension,
    mcpRegistry,
    mcpBundle,
    homebrewFormula,
    dockerImage,
    vscodeChat,
  ].flatMap((make) => make(from));
