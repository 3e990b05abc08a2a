import * as z from 'zod/mini';
import { limits } from '../core/base/limits';
import type { IndexStatus, ResultItem, SearchResult } from '../core/base/types';
import type { RequestFields } from '../core/request/requestSchema';
import { partialSchema, type Schema } from './schema';

/**
 * What the search view and its host say to each other. Both sides are built from this file, both speak through the one
 * {@link MessagePeer}, and both check what they hear against these shapes.
 */

/** One side's offer: requests are answered, events are not. */
export interface PeerApi {
  readonly requests: Readonly<Record<string, { readonly params: Schema; readonly result: Schema }>>;
  readonly events: Readonly<Record<string, Schema>>;
}

/** 1-based and inclusive. */
const line = z.int().check(z.positive());
const count = z.int().check(z.nonnegative());

/** Code that a question points at: "more like this". */
const origin = z.readonly(z.object({ path: z.string(), startLine: line, endLine: line }));

const question = z.readonly(
  z.object({
    text: z.string(),
    /** What is shown in place of the text, where the text is code. */
    label: z.exactOptional(z.string()),
    origin: z.exactOptional(origin),
  }),
);
export type ViewQuestion = z.infer<typeof question>;

/** A request as every entry point sends it. What it holds, the engine checks. */
const request = partialSchema<RequestFields>(
  z.looseObject({ include: z.exactOptional(z.array(z.string())), offset: z.exactOptional(count) }),
);

const searchParams = z.readonly(
  z.object({
    /** Names this search, for what is found of it first. */
    asked: count,
    request,
    /** Only files that differ from the branch this one started from. */
    changed: z.boolean(),
    /** The questions as the user knows them. */
    labels: z.readonly(z.array(z.string()).check(z.minLength(1), z.maxLength(limits.queries))),
    /** Code that the questions point at: it is left out of the answer. */
    origins: z.readonly(z.array(origin)),
  }),
);
export type ViewSearchParams = z.infer<typeof searchParams>;

/** Where to go in an editor. */
const openParams = z.readonly(
  z.object({
    uri: z.string(),
    startLine: line,
    endLine: line,
    /** `preview` keeps the cursor in the view; `step` opens what the next one replaces. */
    how: z.enum(['preview', 'open', 'beside', 'step']),
    /** What stood there when it was found: the lines may have moved since. */
    found: z.exactOptional(z.readonly(z.object({ startLine: line, text: z.string() }))),
  }),
);
export type OpenResultParams = z.infer<typeof openParams>;

const copyParams = z.readonly(z.object({ text: z.string(), what: z.enum(['path', 'code', 'prompt']) }));
export type CopyParams = z.infer<typeof copyParams>;

const chatParams = z.readonly(z.object({ uri: z.string(), startLine: line, endLine: line, question: z.string() }));
export type ChatParams = z.infer<typeof chatParams>;

const traceParams = z.readonly(
  z.object({
    uri: z.string(),
    startLine: line,
    endLine: line,
    /** `Container.name`; absent where the result is no symbol. */
    symbol: z.exactOptional(z.string()),
    direction: z.enum(['callers', 'callees']),
  }),
);
export type TraceParams = z.infer<typeof traceParams>;

/** What a button of the view may start. */
const hostAction = z.enum([
  'openFolder',
  'rebuild',
  'resume',
  'showLog',
  'showStatus',
  'openSettings',
  'enable',
  'manageTrust',
  'selectEmbedder',
  'continueEmbedding',
  'walkthrough',
]);
export type HostAction = z.infer<typeof hostAction>;

const resultItem = partialSchema<ResultItem>(
  z.looseObject({
    path: z.string(),
    uri: z.string(),
    start_line: line,
    end_line: line,
    score: z.number(),
    snippet: z.string(),
    language: z.string(),
    symbol: z.exactOptional(z.looseObject({ name: z.string(), kind: z.string() })),
    source: z.string(),
    reason: z.string(),
    matched_keywords: z.array(z.string()),
    matched_queries: z.array(z.string()),
  }),
);

const searchResult = partialSchema<SearchResult>(
  z.looseObject({
    took_ms: z.number(),
    total_hits: count,
    items: z.array(resultItem),
    warnings: z.array(z.string()),
    coverage: z.looseObject({ files_indexed: count, files_total: count }),
  }),
);

const indexStatus = partialSchema<IndexStatus>(
  z.looseObject({
    index: z.looseObject({ state: z.string() }),
    filesIndexed: count,
    filesTotal: count,
    chunks: count,
    embedder: z.string(),
  }),
);

const hostState = z.readonly(
  z.object({
    /** Names of the folders of the window whose search is turned off. */
    off: z.array(z.string()),
    /** Labels of the folders that are searched. */
    folders: z.readonly(z.array(z.string())),
    /** Why there is nothing to search, or `ready`. */
    situation: z.enum(['ready', 'noFolder', 'disabled']),
    /** Whether the user trusts the folder; without that, nothing of it is run or obeyed. */
    trusted: z.boolean(),
    /** What stands in place of `file://` in addresses for the window, where its files are on another machine. */
    resources: z.exactOptional(z.string()),
    /** What the settings say for `min_score`. */
    minScore: z.number(),
    status: indexStatus,
  }),
);
export type HostState = z.infer<typeof hostState>;

const focusParams = z.readonly(
  z.object({
    /** Asked at once when given. */
    question: z.exactOptional(question),
    /** Searched in from now on, when given. */
    path: z.exactOptional(z.string()),
    /** Opens the filters. */
    filters: z.exactOptional(z.literal(true)),
  }),
);
export type FocusParams = z.infer<typeof focusParams>;

/** What a user can do with a result; `key` is the view's name for it, absent for the one that is selected. */
export const itemActions = [
  'open',
  'openToSide',
  'pin',
  'unpin',
  'findSimilar',
  'showCallers',
  'showCallees',
  'copyPath',
  'copyCode',
  'copyPrompt',
  'sendToChat',
] as const;
export type ItemAction = (typeof itemActions)[number];
const actParams = z.readonly(z.object({ action: z.enum(itemActions), key: z.exactOptional(z.string()) }));
export type ActParams = z.infer<typeof actParams>;

/** What a token is, as far as colours go. */
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

/** `#rrggbb` by kind; a kind that the theme does not colour keeps the default. */
const syntaxColors = z.readonly(z.partialRecord(z.enum(syntaxKinds), z.string().check(z.regex(/^#[\da-f]{3,8}$/i))));
export type SyntaxColors = z.infer<typeof syntaxColors>;

/** What the title bar of the view, and the palette, do with all results. */
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
] as const;
export type ViewControl = (typeof viewControls)[number];

/** The results on screen, in their order there: what the host goes through, copies and opens as a document. */
const shownResults = z.readonly(
  z.object({
    questions: z.readonly(z.array(z.string())),
    results: z.readonly(z.array(z.readonly(z.object({ key: z.string(), item: resultItem })))),
    asList: z.boolean(),
    byPath: z.boolean(),
    /** Whether every file is folded. */
    collapsed: z.boolean(),
  }),
);
export type ShownResults = z.infer<typeof shownResults>;

const uris = z.readonly(z.array(z.string()));

/** A field of the filters whose values can be picked, and its text. */
const pickParams = z.readonly(z.object({ field: z.enum(['path', 'languages']), value: z.string() }));
export type PickParams = z.infer<typeof pickParams>;

/** What the host does for the view. */
export const hostApi = {
  requests: {
    search: { params: searchParams, result: searchResult },
    /** Those of some files that are not there, or not in this window, any more. */
    gone: { params: uris, result: uris },
    /** What the user picks for a field; null where nothing is picked. */
    pick: { params: pickParams, result: z.union([z.string(), z.null()]) },
    /** Questions that something in the open folders answers. */
    examples: { params: z.null(), result: uris },
  },
  events: {
    /** The view can receive; answered with `state`. */
    ready: z.null(),
    open: openParams,
    run: hostAction,
    copy: copyParams,
    chat: chatParams,
    trace: traceParams,
    /** The answer is off the screen. */
    cleared: z.null(),
    shown: shownResults,
    /** The row that the keyboard or the pointer is at. */
    selected: z.string(),
  },
} as const;
export type HostApi = typeof hostApi;

const firstParams = z.readonly(z.object({ asked: count, result: searchResult }));
export type FirstParams = z.infer<typeof firstParams>;

/** What the view does for the host. */
export const viewApi = {
  requests: {},
  events: {
    state: hostState,
    /** What is found so far of a search that takes long, else the beginning of the page. */
    first: firstParams,
    focus: focusParams,
    act: actParams,
    control: z.enum(viewControls),
    /** The result that was opened from elsewhere, by its key. */
    select: z.string(),
    /** The colours of the user's theme for code. */
    theme: syntaxColors,
  },
} as const;
export type ViewApi = typeof viewApi;
