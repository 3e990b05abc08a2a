/** What one more question that found the same adds to a score. */
export const BOOST_PERCENT = 5;

/** What a score is multiplied by when so many questions found the same. */
export const multiMatchBoost = (matches: number): number => 1 + (BOOST_PERCENT / 100) * (matches - 1);
