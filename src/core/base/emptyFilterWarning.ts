/**
 * Whether a warning says that filters let no file through, by how it begins: it came over a boundary as text. What writes
 * it is `core/search/emptyFilter.ts`; here, the view can ask without holding a part of the engine.
 */
export const isEmptyFilterWarning = (warning: string): boolean => /^(?:No|All) (?:.+ )?files\b/.test(warning);
