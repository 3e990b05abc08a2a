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
 * The protocol between the search view and its host. Both sides are built from this file, communicate through {@link
 * MessagePeer}, and check incoming messages against these schemas.
 */

/** The API of one side: requests are answered, events are not. */
export interface PeerApi {
  readonly requests: Readonly<Record<string, { readonly params: Schema; readonly result: Schema }>>;
  readonly events: Readonly<Record<string, Schema>>;
}

/** API of the host for the view. */
export const hostApi = {
  requests: {
    search: { params: searchParams, result: searchResult },
    /** Returns the given files that no longer exist, or are no longer part of this window. */
    gone: { params: uris, result: uris },
    /** Returns the value that the user picks for a field; null if the user picks none. */
    pick: { params: pickParams, result: z.union([z.string(), z.null()]) },
    /** Returns example queries that have results in the open folders. */
    examples: { params: z.null(), result: uris },
    callers: { params: placeParams, result: callers },
    /** Returns the calls among the given results. */
    calls: { params: z.readonly(z.array(placeParams)), result: calls },
  },
  events: {
    /** The view can receive messages; the host responds with `state`. */
    ready: z.null(),
    open: openParams,
    run: hostAction,
    copy: copyParams,
    chat: chatParams,
    page: pageParams,
    trace: traceParams,
    /** Shows the result, or all references to it, within an editor. */
    peek: placeParams,
    references: placeParams,
    /** The results were removed from the screen. */
    cleared: z.null(),
    shown: shownResults,
    /** The row with the keyboard focus or the pointer. */
    selected: z.string(),
  },
} as const;
export type HostApi = typeof hostApi;

/** API of the view for the host. */
export const viewApi = {
  requests: {},
  events: {
    state: hostStateSchema,
    /** First results of a search: those found so far if the search takes long, otherwise the beginning of the page. */
    first: firstParams,
    focus: focusParams,
    act: actParams,
    control: z.enum(viewControls),
    /** Key of a result that was opened from elsewhere. */
    select: z.string(),
    /** Colors of the user's theme for code. */
    theme: syntaxColorsSchema,
  },
} as const;
export type ViewApi = typeof viewApi;
