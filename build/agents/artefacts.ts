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

/** Every file for agents that is written from `facts`; `npm run docs` writes them, and a spec holds them to it. */
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
