/**
 * Whether a warning is one of {@link describeEmptyFilter}, by how it begins: it came over a boundary as text. Apart from
 * what writes it, so that the view holds no part of the engine.
 */
export const isEmptyFilterWarning = (warning: string): boolean => /^(?:No|All) (?:.+ )?files\b/.test(warning);
