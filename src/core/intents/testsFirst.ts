import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';

const TESTS = String.raw`(?:(?:unit|integration|e2e|end to end|regression|existing) )?(?:tests?|specs?|test cases?)`;
const OF = String.raw`(?:of|for|on|about|that|which|where|with|to|cover\w*|check\w*|test\w*|exercis\w*|verif\w*|assert\w*)`;

/** Matches questions whose answer is a test. Mentioning a test is not enough: "what runs before each test". */
const ASKS = new RegExp(
  [
    String.raw`^(?:(?:is|are) there|(?:do|did) (?:we|you|they) have|have we(?: got)?|(?:does|do) .+ have) (?:(?:any|a|an|some|already|enough|no) )*${TESTS}\b`,
    String.raw`^(?:(?:which|what|find|show(?: me)?|list|locate|where (?:is|are)) )?(?:(?:the|all|any|a|our) )*${TESTS} ${OF}\b`,
    String.raw`^(?:is|are) .+ (?:(?:unit|well|already) )?tested\b|^where (?:is|are|do we) .+ tested\b|^(?:who|what|where do we) tests? (?!\w+s\b)`,
  ].join('|'),
  'i',
);

export const asksForTests = (title: string): boolean => ASKS.test(title.trim());

/** Factor for the scores of hits that are not tests, so that they follow tests with a similar match. */
const OTHERS = 0.75;

/** Moves tests to the front if the question asks for tests. */
export function testsFirst(
  hits: readonly RankedChunk[],
  title: string,
  index: Pick<MemoryIndex, 'symbolsOf'>,
): readonly RankedChunk[] {
  if (!asksForTests(title)) return hits;
  const isTest = ({ file, chunk }: RankedChunk): boolean =>
    file.traits.test || index.symbolsOf(file, chunk).some(({ kind }) => kind === 'test' || kind === 'suite');
  return hits.map((hit) => (isTest(hit) ? hit : { ...hit, score: hit.score * OTHERS })).sort(byScoreThenPlace);
}
