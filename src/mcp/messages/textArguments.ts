import { objectIn } from '../../core/request/plainRequest';
import { isObject } from '../../core/request/validate';

/**
 * A call of a tool whose arguments are an object written as text, or nothing, with these as an object: the protocol's
 * own reader refuses it without a word that a model could use. Undefined for any other message.
 */
export function withArgumentsAsObject(message: unknown): object | undefined {
  if (!isObject(message) || message['method'] !== 'tools/call') return undefined;
  const { params } = message;
  if (!isObject(params) || isObject(params['arguments']) || params['arguments'] === undefined) return undefined;
  const written = params['arguments'];
  const isNothing = written === null || (Array.isArray(written) && written.length === 0);
  const read = isNothing ? {} : typeof written === 'string' ? objectIn(written === '' ? '{}' : written) : undefined;
  // What is none of that is left to the tool, which says what it misses.
  return { ...message, params: { ...params, arguments: read ?? {} } };
}
