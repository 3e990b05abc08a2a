import * as z from 'zod/mini';
import { uris, searchResult } from './messageParts';
import {
  searchParams,
  openParams,
  copyParams,
  chatParams,
  pageParams,
  placeParams,
  traceParams,
  callers,
  calls,
  hostAction,
  shownResults,
  pickParams,
} from './hostMessages';
import { hostStateSchema, focusParams, actParams, syntaxColorsSchema, viewControls, firstParams } from './viewMessages';
import type { Schema } from './schema';

/**
 * What the search view and its host say to each other. Both sides are built from this file, both speak through the one
 * {@link MessagePeer}, and both check what they hear against these shapes.
 */

/** One side's offer: requests are answered, events are not. */
export interface PeerApi {
  readonly requests: Readonly<Record<string, { readonly params: Schema; readonly result: Schema }>>;
  readonly events: Readonly<Record<string, Schema>>;
}

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
    callers: { params: placeParams, result: callers },
    /** Among these. */
    calls: { params: z.readonly(z.array(placeParams)), result: calls },
  },
  events: {
    /** The view can receive; answered with `state`. */
    ready: z.null(),
    open: openParams,
    run: hostAction,
    copy: copyParams,
    chat: chatParams,
    page: pageParams,
    trace: traceParams,
    /** Shows the result, or all that refers to it, inside of an editor. */
    peek: placeParams,
    references: placeParams,
    /** The answer is off the screen. */
    cleared: z.null(),
    shown: shownResults,
    /** The row that the keyboard or the pointer is at. */
    selected: z.string(),
  },
} as const;
export type HostApi = typeof hostApi;

/** What the view does for the host. */
export const viewApi = {
  requests: {},
  events: {
    state: hostStateSchema,
    /** What is found so far of a search that takes long, else the beginning of the page. */
    first: firstParams,
    focus: focusParams,
    act: actParams,
    control: z.enum(viewControls),
    /** The result that was opened from elsewhere, by its key. */
    select: z.string(),
    /** The colours of the user's theme for code. */
    theme: syntaxColorsSchema,
  },
} as const;
export type ViewApi = typeof viewApi;
