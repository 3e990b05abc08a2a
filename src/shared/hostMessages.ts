import * as z from 'zod/mini';
import { limits } from '../core/base/limits';
import type { RequestFields } from '../core/request/requestSchema';
import type { SimilarFields } from '../core/request/similarRequest';
import { count, line, resultItem } from './messageParts';
import { partialSchema } from './schema';

/** Messages from the search view to its host. */

/** A request as every entry point sends it: a search for answers to queries, or for code that is similar to `of`. */
export type ViewRequest = RequestFields & Pick<Partial<SimilarFields>, 'of'>;

/** The engine validates the rest of a request. */
const request = partialSchema<ViewRequest>(
  z.looseObject({
    of: z.exactOptional(z.string()),
    include: z.exactOptional(z.array(z.string())),
    offset: z.exactOptional(count),
  }),
);

export const searchParams = z.readonly(
  z.object({
    /** Number of this search, by which its first results refer to it. */
    asked: count,
    request,
    /** Whether to search only files that differ from the branch that this one started from. */
    changed: z.boolean(),
    /** The queries as the user sees them. */
    labels: z.readonly(z.array(z.string()).check(z.minLength(1), z.maxLength(limits.queries))),
  }),
);
export type ViewSearchParams = z.infer<typeof searchParams>;

/** A location to open in an editor. */
export const openParams = z.readonly(
  z.object({
    uri: z.string(),
    startLine: line,
    endLine: line,
    /** `preview` keeps the cursor in the view; the editor of a `step` is replaced by the next one. */
    how: z.enum(['preview', 'open', 'beside', 'step']),
    /** The text at the location when it was found, because the lines may have moved since. */
    found: z.exactOptional(z.readonly(z.object({ startLine: line, text: z.string() }))),
  }),
);
export type OpenResultParams = z.infer<typeof openParams>;

export const copyParams = z.readonly(z.object({ text: z.string(), what: z.enum(['path', 'code', 'prompt']) }));
export type CopyParams = z.infer<typeof copyParams>;

export const chatParams = z.readonly(
  z.object({ uri: z.string(), startLine: line, endLine: line, question: z.string() }),
);
export type ChatParams = z.infer<typeof chatParams>;

/** A page of a repository that is not on this machine, and what the user wants to do with it. */
export const pageParams = z.readonly(z.object({ page: z.string(), want: z.enum(['web', 'clone']) }));
export type PageParams = z.infer<typeof pageParams>;

/** The location of a result. */
const place = {
  uri: z.string(),
  startLine: line,
  endLine: line,
  /** `Container.name`; absent if the result is not a symbol. */
  symbol: z.exactOptional(z.string()),
};
export const placeParams = z.readonly(z.object(place));
export type TracedResult = z.infer<typeof placeParams>;

export const traceParams = z.readonly(z.object({ ...place, direction: z.enum(['callers', 'callees']) }));
export type TraceParams = z.infer<typeof traceParams>;

/** Names of the first few callers, and the number of all. */
export const callers = z.readonly(z.object({ names: z.readonly(z.array(z.string())), total: count }));
export type Callers = z.infer<typeof callers>;

/** Which results call which, by their indices in the list. */
export const calls = z.readonly(z.array(z.readonly(z.object({ caller: count, callee: count }))));
export type Calls = z.infer<typeof calls>;

/** Actions that buttons of the view can start. */
export const hostAction = z.enum([
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

/** The results on screen, in their order, which the host steps through, copies, and opens as a document. */
export const shownResults = z.readonly(
  z.object({
    questions: z.readonly(z.array(z.string())),
    results: z.readonly(z.array(z.readonly(z.object({ key: z.string(), item: resultItem })))),
    asList: z.boolean(),
    sorting: z.enum(['score', 'path', 'calls']),
    /** Whether every file is collapsed. */
    collapsed: z.boolean(),
  }),
);
export type ShownResults = z.infer<typeof shownResults>;

/** A field of the filters whose values can be picked, and its current text. */
export const pickParams = z.readonly(z.object({ field: z.enum(['path', 'languages', 'scope']), value: z.string() }));
export type PickParams = z.infer<typeof pickParams>;
