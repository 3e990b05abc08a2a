import { errors, type SearchError } from '../../../core/base/errors';

/** A number by itself: `2.401s`, a port or a range of bytes is no status. */
const status = (codes: string): string => `(?<![\\w.:/-])${codes}(?![\\w/-]|\\.\\d)`;
const saying = (...words: readonly string[]): RegExp => new RegExp(words.join('|'), 'i');

/**
 * What LanceDB and the stores below it say, by what it means. Their own words may hold key ids and signed requests:
 * none is passed on.
 */
const MEANINGS: readonly (readonly [RegExp, (address: string) => SearchError])[] = [
  [/NoSuchBucket|bucket does not exist|ContainerNotFound|The specified bucket/i, errors.storeMissing],
  [
    saying(
      'AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|Unauthorized|permission denied|os error 13|credential|api.?key|ExpiredToken|InvalidToken|account name',
      status('40[13]'),
    ),
    errors.storeDenied,
  ],
  [/no space left|os error 28|disk quota/i, errors.storeFull],
  [saying('not found|No such file|NoSuchKey', status('404')), errors.storeIncomplete],
  [
    saying(
      'timed? ?out|connect|dns|refused|reset|closed|hang|SlowDown|retry|retries|sending request|error decoding response|unreachable',
      status('50[0-9]'),
    ),
    errors.storeUnreachable,
  ],
];

/** @param unreadable what it means that something is there and makes no sense. */
export function storeFailure(address: string, failure: unknown, unreadable = errors.storeBroken): SearchError {
  const words = failure instanceof Error ? failure.message : String(failure);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(words));
  return (meaning?.[1] ?? unreadable)(address);
}
