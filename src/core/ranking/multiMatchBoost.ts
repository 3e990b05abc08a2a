/** Percentage that each further question that found the same chunk adds to its score. */
export const BOOST_PERCENT = 5;

/** Returns the factor for the score of a chunk that several questions found. */
export const multiMatchBoost = (matches: number): number => 1 + (BOOST_PERCENT / 100) * (matches - 1);
