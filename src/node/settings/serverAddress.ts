/**
 * Addresses of embedding servers as users paste them, in one form: without blanks and quotes, with a scheme, and as the
 * part that all requests have in common. What is no address stays as it is, for an error to show.
 */

const AROUND = /^[\s"'`<(\u200b-\u200f\u2060]+|[\s"'`>),;\u200b-\u200f\u2060]+$/g;
/** Copied from a file of variables, or from a command. */
const BEFORE = /^(?:(?:export|set)\s+)?(?:\w+=|(?:curl|wget)\s+)["']?(?=[\w[])/i;
/** Of Ollama where an address names no port, as its own variables have it. */
const OLLAMA_PORT = '11434';
/** Endpoints of either protocol, which are added again. */
const OPENAI_ENDPOINT = /\/(?:embeddings|models|chat\/completions|completions|responses)$/i;
const OLLAMA_ENDPOINT = /\/api\/(?:embed|tags|show|chat|generate|pull|ps|version)$/i;
const OLLAMA_BASE = /\/(?:api|v1)(?:\/[^/]*)?$/i;

export function ollamaAddress(text: string): string {
  const url = addressIn(text, OLLAMA_PORT);
  if (!url) return text.trim();
  const path = pathOf(url);
  return url.origin + path.replace(OLLAMA_BASE, '');
}

/** A query stays: Azure has its version there. */
export function openAiAddress(text: string): string {
  const url = addressIn(text, '');
  if (!url) return text.trim();
  const path = pathOf(url)
    .replace(OLLAMA_ENDPOINT, '')
    .replace(OPENAI_ENDPOINT, '')
    .replace(/\/V(?=\d)/g, '/v');
  return url.origin + path + url.search;
}

const pathOf = ({ pathname }: URL): string => pathname.replace(/\/{2,}/g, '/').replace(/\/+$/, '');

/** Undefined for what is none, or holds a password: that is refused. */
function addressIn(text: string, usualPort: string): URL | undefined {
  const bare = text.replace(AROUND, '').replace(BEFORE, '');
  const url = parsed(/^https?:/i.test(bare) ? bare : withScheme(bare, usualPort));
  if (!url || url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return undefined;
  // What a server listens on is no address to reach it by, and Windows refuses it.
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Without TLS only where nothing leaves the machine: no other host is sent code in the clear unless a user says so. */
function withScheme(bare: string, usualPort: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(bare) || bare === '') return bare;
  if (/^:?\d{2,5}$/.test(bare)) return `http://127.0.0.1:${bare.replace(':', '')}`;
  const [, host = '', port, rest = ''] = /^\/*(\[[^\]]*\]|[^/:?#]*)(:\d+)?(.*)$/s.exec(bare) ?? [];
  const isLocal = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)$/i.test(host);
  const usual = isLocal && usualPort !== '' ? `:${usualPort}` : '';
  return `${isLocal ? 'http' : 'https'}://${host}${port ?? usual}${rest}`;
}
