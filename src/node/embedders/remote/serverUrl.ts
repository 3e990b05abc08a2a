import { embedderErrors } from '../../../core/base/embedderErrors';

const SECRET = /key|token|secret|sig|passw|code|auth/i;

/**
 * Returns the scheme, host and port of an address.
 * @throws EmbedderError for an invalid address, or one with a password or a key, which the settings and the index would
 * then contain too.
 */
export function serverOrigin(url: string, setting: string, example: string): string {
  const parsed = parse(url);
  if (!parsed) throw embedderErrors.badUrl(setting, `“${url}”`, `an address such as ${example}`);
  if (parsed.username || parsed.password)
    throw embedderErrors.badUrl(setting, 'an address with a password', `without one, such as ${example}`);
  if ([...parsed.searchParams.keys()].some((name) => SECRET.test(name)))
    throw embedderErrors.badUrl(
      setting,
      'an address with a key',
      `without one, such as ${example}: keys are kept apart`,
    );
  return parsed.origin;
}

/** Returns whether data sent to this address stays on the machine. */
export function isThisMachine(url: string): boolean {
  const host = parse(url)?.hostname ?? '';
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function parse(url: string): URL | undefined {
  try {
    const parsed = new URL(url);
    return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
