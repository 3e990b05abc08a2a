import type { IndexStatus, SearchResult } from '../core/types';

/**
 * What the search view and its host say to each other. Both sides are built from this file, and both
 * speak through the one {@link MessagePeer}.
 */

/** One side's offer: requests are answered, events are not. */
export interface Offer {
  readonly requests: Readonly<Record<string, { readonly params: unknown; readonly result: unknown }>>;
  readonly events: Readonly<Record<string, unknown>>;
}

/** Where to go in an editor. Lines are 1-based and inclusive. */
export interface OpenParams {
  readonly uri: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Whether the cursor moves to the editor, or stays in the view. */
  readonly focus: boolean;
}

/** What the host does for the view. */
export interface HostOffer extends Offer {
  readonly requests: {
    readonly search: { readonly params: SearchParams; readonly result: SearchResult };
  };
  readonly events: {
    /** The view can receive; answered with `state`. */
    readonly ready: null;
    readonly open: OpenParams;
    readonly run: HostAction;
  };
}

export interface SearchParams {
  readonly query: string;
  readonly offset: number;
}

/** What a button of the view may start. */
export type HostAction = 'openFolder' | 'rebuild' | 'showLog' | 'openSettings';

/** What the view does for the host. */
export interface ViewOffer extends Offer {
  readonly requests: Readonly<Record<string, never>>;
  readonly events: {
    readonly state: HostState;
    readonly focus: FocusParams;
    /** The colours of the user's theme for code. */
    readonly theme: SyntaxColors;
  };
}

export interface HostState {
  /** Labels of the folders that are searched; none when no folder is open. */
  readonly folders: readonly string[];
  readonly status: IndexStatus;
}

export interface FocusParams {
  /** Asked at once when given. */
  readonly query?: string;
}

/** What a token is, as far as colours go. */
export const syntaxKinds = ['comment', 'string', 'number', 'keyword', 'control', 'constant', 'function', 'type', 'variable', 'parameter', 'tag', 'attribute'] as const;
export type SyntaxKind = (typeof syntaxKinds)[number];

/** `#rrggbb` by kind; a kind that the theme does not colour keeps the default. */
export type SyntaxColors = Readonly<Partial<Record<SyntaxKind, string>>>;
