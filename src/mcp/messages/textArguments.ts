import { objectIn } from '../../core/request/plainRequest';
import { isObject } from '../../core/base/isObject';

/**
 * Repairs a tool call whose arguments are an object written as text, or empty: returns the call with the arguments as
 * an object. The protocol's own parser would reject such a call without a message that helps a model. Returns undefined
 * for any other message.
 */
export function withArgumentsAsObject(message: unknown): object | undefined {
  if (!isObject(message) || message['method'] !== 'tools/call') return undefined;
  const { params } = message;
  if (!isObject(params) || isObject(params['arguments']) || params['arguments'] === undefined) return undefined;
  const written = params['arguments'];
  const isNothing = written === null || (Array.isArray(written) && written.length === 0);
  const read = isNothing ? {} : typeof written === 'string' ? objectIn(written === '' ? '{}' : written) : undefined;
  // Other arguments are replaced by an empty object, so that the tool reports what is missing.
  return { ...message, params: { ...params, arguments: read ?? {} } };
}
