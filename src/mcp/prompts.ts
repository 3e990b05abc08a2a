import type { GetPromptResult, InputRequiredResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { toSearchError } from '../core/base/errors';
import { limits } from '../core/base/limits';
import { requestSchema } from '../core/request/requestSchema';
import { formatPrompt } from '../core/rendering/formatPrompt';
import { renderErrorForModel, renderForModel } from '../core/rendering/renderForModel';
import { toOneLine } from '../core/sanitize/hiddenCharacters';
import type { SearchResult } from '../core/base/types';
import { searchFolders } from '../node/multiRoot/multiRootSearch';
import { askForRoots } from './connection/roots';
import { waitUntilSearchable, type ToolContext } from './toolHandler';

const path = z.string().optional().describe('Only in this folder or file.');

/** Accepts any text: forms send an empty text for an omitted argument, and the engine's errors say what is allowed. */
const anyMode = z
  .string()
  .optional()
  .describe(requestSchema.shape.mode.description ?? '');

/**
 * Registers the prompts that a user picks in an agent. All arguments are texts, because the protocol allows nothing
 * else.
 */
export function registerPrompts(server: McpServer, surroundings: ToolContext): void {
  server.registerPrompt(
    'explore_topic',
    {
      title: 'Explore a topic',
      description: 'Shows where this codebase deals with a topic, and has the agent follow it.',
      argsSchema: z.object({
        topic: z.string().describe('What to explore: "how sessions expire", "the retry logic".'),
        path,
      }),
    },
    ({ topic, path: within }, context) =>
      promptAbout(
        surroundings,
        { query: topic, path: within, max_tokens: limits.agentTokens, disclosure_level: 'signature_doc' },
        context,
        (result) => `${exploration(topic)}\n\n${renderForModel(result)}`,
      ),
  );
  server.registerPrompt(
    'copy_as_prompt',
    {
      title: 'Search results as a prompt',
      description: 'The question and the best results, with their code, scores and matched words, as a message.',
      argsSchema: z.object({
        query: z.string().describe('A question in plain words; with mode "symbols", the names of an API.'),
        path,
        mode: anyMode,
      }),
    },
    ({ query, path: within, mode }, context) =>
      promptAbout(surroundings, { query, path: within, mode }, context, ({ items, warnings }) =>
        items.length > 0
          ? formatPrompt([query], items)
          : [`Nothing in the codebase answers “${query}”.`, ...warnings.map(toOneLine)].join('\n'),
      ),
  );
}

async function promptAbout(
  { served, maxResults }: ToolContext,
  request: Readonly<Record<string, unknown>>,
  context: ServerContext,
  write: (result: SearchResult) => string,
): Promise<GetPromptResult | InputRequiredResult> {
  const question = askForRoots(context, served);
  if (question) return question;
  try {
    const { folders } = await waitUntilSearchable(served, context, performance.now());
    const result = await searchFolders(folders, request, maxResults, context.mcpReq.signal);
    return { messages: [{ role: 'user', content: { type: 'text', text: write(result) } }] };
  } catch (error) {
    // Unlike a tool, a prompt has no answer that can describe a failure.
    throw new Error(renderErrorForModel(toSearchError(error)), { cause: error });
  }
}

function exploration(topic: string): string {
  return `Explore how this codebase deals with: ${topic}

Start from the search results below. Then:
1. Expand the promising ones with codebase_expand (path and start line) before you judge them.
2. Ask codebase_search about each part that the code points to, one idea per query; several queries go into one call as "queries".
3. Grep for the exact identifiers that the results name, to see every use.

Answer with the main places (path:lines), what each does, how they work together, and what you did not find.`;
}
