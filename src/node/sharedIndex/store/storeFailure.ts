import { errors, type SearchError } from '../../../core/base/errors';

/** Matches a status code that stands alone: `2.401s`, a port or a byte range is not a status. */
const status = (codes: string): string => `(?<![\\w.:/-])${codes}(?![\\w/-]|\\.\\d)`;
const saying = (...words: readonly string[]): RegExp => new RegExp(words.join('|'), 'i');

/**
 * Maps messages of LanceDB and of the underlying stores to errors. The messages themselves may contain key ids and
 * signed requests, so none is passed on.
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

/** @param unreadable makes the error for data that exists but cannot be interpreted. */
export function storeFailure(address: string, failure: unknown, unreadable = errors.storeBroken): SearchError {
  const words = failure instanceof Error ? failure.message : String(failure);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(words));
  return (meaning?.[1] ?? unreadable)(address);
}
