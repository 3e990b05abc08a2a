import { errors, type SearchError } from '../../core/errors';

/** What LanceDB and the stores below it say, by what it means. Their own words may hold key ids and signed requests: none is passed on. */
const MEANINGS: readonly (readonly [RegExp, (address: string) => SearchError])[] = [
  [/NoSuchBucket|bucket does not exist|ContainerNotFound|The specified bucket/i, errors.storeMissing],
  [/AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|Unauthorized|\b40[13]\b|permission denied|os error 13|credential|api.?key|ExpiredToken|InvalidToken|account name/i, errors.storeDenied],
  [/no space left|os error 28|disk quota/i, errors.storeFull],
  [/not found|No such file|NoSuchKey|\b404\b|was not found/i, errors.storeIncomplete],
  [/timed? ?out|connect|dns|refused|reset|closed|hang|\b50[0-9]\b|SlowDown|retry|retries|sending request|error decoding response|unreachable/i, errors.storeUnreachable],
];

/** @param unreadable what it means that something is there and makes no sense. */
export function storeFailure(address: string, failure: unknown, unreadable = errors.storeBroken): SearchError {
  const words = failure instanceof Error ? failure.message : String(failure);
  const meaning = MEANINGS.find(([pattern]) => pattern.test(words));
  return (meaning?.[1] ?? unreadable)(address);
}
