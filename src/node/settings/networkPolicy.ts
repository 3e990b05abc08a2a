import { errors } from '../../core/base/errors';

const NAME = 'CODEBASE_SEARCH_ALLOW_NETWORK';

/**
 * Returns whether the environment allows network access, which is the default.
 * @throws SearchError INVALID_ARGUMENT for any other word: a misspelled "no" must not be taken for a yes.
 */
export function allowsNetwork(environment: Readonly<Record<string, string | undefined>>): boolean {
  const text = environment[NAME] ?? '';
  if (/^\s*(0|false|no|off)\s*$/i.test(text)) return false;
  if (!/^\s*(1|true|yes|on|)\s*$/i.test(text)) throw errors.invalidField(NAME, text, 'true or false');
  return true;
}
