import { errors } from '../../core/base/errors';

const NAME = 'CODEBASE_SEARCH_ALLOW_NETWORK';

/**
 * Whether the environment lets anything be sent: unless it says no.
 * @throws SearchError INVALID_ARGUMENT for a word that is neither: what was meant as a no must not be taken for a yes.
 */
export function allowsNetwork(environment: Readonly<Record<string, string | undefined>>): boolean {
  const text = environment[NAME] ?? '';
  if (/^\s*(0|false|no|off)\s*$/i.test(text)) return false;
  if (!/^\s*(1|true|yes|on|)\s*$/i.test(text)) throw errors.invalidField(NAME, text, 'true or false');
  return true;
}
