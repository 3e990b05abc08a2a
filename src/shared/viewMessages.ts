import * as z from 'zod/mini';
import type { IndexStatus } from '../core/base/types';
import { count, question, searchResult } from './messageParts';
import { partialSchema } from './schema';

/** Messages from the host to the search view. */

const indexStatus = partialSchema<IndexStatus>(
  z.looseObject({
    index: z.looseObject({ state: z.string() }),
    filesIndexed: count,
    filesTotal: count,
    chunks: count,
    embedder: z.string(),
  }),
);

export const hostStateSchema = z.readonly(
  z.object({
    /** Names of the folders of the window whose search is turned off. */
    off: z.array(z.string()),
    /** Labels of the folders that are searched. */
    folders: z.readonly(z.array(z.string())),
    /** Reason why there is nothing to search, or `ready`. */
    situation: z.enum(['ready', 'noFolder', 'disabled']),
    /** Whether the user trusts the folder; otherwise, nothing in it is executed or applied. */
    trusted: z.boolean(),
    /** Whether a shared index is configured that contains repositories which are not on this machine. */
    repositories: z.boolean(),
    /** Replacement for `file://` in addresses of the window, if its files are on another machine. */
    resources: z.exactOptional(z.string()),
    /** Value of the setting for `min_score`. */
    minScore: z.number(),
    status: indexStatus,
  }),
);
export type HostState = z.infer<typeof hostStateSchema>;

export const focusParams = z.readonly(
  z.object({
    /** Question to ask at once, if any. */
    question: z.exactOptional(question),
    /** Path to search in from now on, if any. */
    path: z.exactOptional(z.string()),
    /** Opens the filters. */
    filters: z.exactOptional(z.literal(true)),
  }),
);
export type FocusParams = z.infer<typeof focusParams>;

/** Actions for a result. `key` identifies the result in the view; absent for the selected result. */
export const itemActions = [
  'open',
  'openToSide',
  'pin',
  'unpin',
  'findSimilar',
  'showDocumentation',
  'peek',
  'showReferences',
  'showCallers',
  'showCallees',
  'copyPath',
  'copyCode',
  'copyPrompt',
  'sendToChat',
  'openOnWeb',
  'cloneRepository',
] as const;
export type ItemAction = (typeof itemActions)[number];
export const actParams = z.readonly(z.object({ action: z.enum(itemActions), key: z.exactOptional(z.string()) }));
export type ActParams = z.infer<typeof actParams>;

/** Kinds of tokens that have their own color. */
export const syntaxKinds = [
  'comment',
  'string',
  'number',
  'keyword',
  'control',
  'constant',
  'function',
  'type',
  'variable',
  'parameter',
  'tag',
  'attribute',
] as const;
export type SyntaxKind = (typeof syntaxKinds)[number];

/** `#rrggbb` by kind; a kind without a color in the theme keeps the default. */
export const syntaxColorsSchema = z.readonly(
  z.partialRecord(z.enum(syntaxKinds), z.string().check(z.regex(/^#[\da-f]{3,8}$/i))),
);
export type SyntaxColors = z.infer<typeof syntaxColorsSchema>;

/** Actions for all results, from the title bar of the view and the command palette. */
export const viewControls = [
  'refresh',
  'clear',
  'newQuestion',
  'collapseAll',
  'expandAll',
  'viewAsList',
  'viewAsTree',
  'sortByScore',
  'sortByPath',
  'sortByCalls',
] as const;
export type ViewControl = (typeof viewControls)[number];

export const firstParams = z.readonly(z.object({ asked: count, result: searchResult }));
export type FirstParams = z.infer<typeof firstParams>;
