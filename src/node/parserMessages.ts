import type { LanguageId, Outline } from '../core/types';

/** What a thread that parses is asked, and what it answers; every file by a number. */
export interface OutlineRequest {
  readonly number: number;
  readonly text: string;
  readonly language: LanguageId;
}

export type ParserMessage = { readonly number: number; readonly outline: Outline | undefined } | { readonly problem: string };
