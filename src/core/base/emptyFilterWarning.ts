/**
 * Returns whether a warning says that no file passes the filters. Warnings are text, so their beginning decides.
 * `core/search/emptyFilter.ts` writes the warning; this file lets the view recognize it without a part of the engine.
 */
export const isEmptyFilterWarning = (warning: string): boolean => /^(?:No|All) (?:.+ )?files\b/.test(warning);
