/** A repository on a server, as named by the address of a git remote, without user, password and SSH port. */
export interface RemoteRepository {
  readonly host: string;
  /** `owner/name`, with groups in between; on Azure DevOps `organisation/project/name`. */
  readonly name: string;
  /** Address of its web pages: `https://github.com/owner/name`. */
  readonly web: string;
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Matches `user@host:path`; a single letter before the colon is a drive of Windows. */
const SHORT_SSH = /^(?:[^/@]+@)?([^/:@]{2,}):(?!\/\/)(.+)$/s;

/** Parses the address of a git remote. Returns undefined for a local path or an invalid address. */
export function parseRemote(address: string): RemoteRepository | undefined {
  const text = address.trim();
  if (!SCHEME.test(text)) {
    const [, host, path] = SHORT_SSH.exec(text) ?? [];
    return host === undefined || path === undefined ? undefined : repositoryAt(host.toLowerCase(), path);
  }
  const url = parsedUrl(text);
  if (!url || !/^(?:https?|ssh|git|git\+ssh):$/.test(url.protocol) || url.hostname === '') return undefined;
  const isWeb = /^https?:$/.test(url.protocol);
  return repositoryAt(isWeb ? url.host : url.hostname, url.pathname, url.protocol === 'http:' ? 'http' : 'https');
}

function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function repositoryAt(host: string, path: string, scheme = 'https'): RemoteRepository | undefined {
  const segments = segmentsOf(path);
  if (!segments || segments.length < 2) return undefined;
  return (
    azure(host, segments) ??
    bitbucketServer(host, segments, scheme) ?? {
      host,
      name: segments.join('/'),
      web: `${scheme}://${host}/${segments.map(encodeURIComponent).join('/')}`,
    }
  );
}

/** Returns the segments of a path, or undefined if one is empty, a dot segment, or contains invalid characters. */
function segmentsOf(path: string): readonly string[] | undefined {
  const parts = path.replace(/\.git\/*$/, '').split('/');
  try {
    const segments = parts.filter(Boolean).map(decodeURIComponent);

    return segments.some((segment) => /^\.{0,2}$|[/\\\u0000-\u001f]/.test(segment)) ? undefined : segments;
  } catch {
    return undefined;
  }
}

/**
 * Parses an address of Azure DevOps: `dev.azure.com/org/project/_git/name`, `org.visualstudio.com/project/_git/name`,
 * `ssh.dev.azure.com:v3/org/project/name`.
 */
function azure(host: string, segments: readonly string[]): RemoteRepository | undefined {
  const parts = azureParts(host, segments);
  if (!parts) return undefined;
  const [organisation = '', project = '', name = ''] = parts;
  const pages = [organisation, project, '_git', name].map(encodeURIComponent).join('/');
  return { host: 'dev.azure.com', name: parts.join('/'), web: `https://dev.azure.com/${pages}` };
}

function azureParts(host: string, segments: readonly string[]): readonly string[] | undefined {
  const at = segments.indexOf('_git');
  const [name = ''] = segments.slice(at + 1);
  if (/^(?:ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)$/.test(host))
    return segments[0] === 'v3' && segments.length === 4 ? segments.slice(1) : undefined;
  if (at < 1 || at !== segments.length - 2) return undefined;
  // The default repository of a project may be addressed without the project.
  if (host === 'dev.azure.com') return [segments[0] ?? '', at > 1 ? (segments[1] ?? '') : name, name];
  const [, organisation] = /^([^.]+)\.visualstudio\.com$/.exec(host) ?? [];
  return organisation === undefined ? undefined : [organisation, segments[at - 1] ?? '', name];
}

/**
 * Parses an address of a self-hosted Bitbucket server: `host/scm/project/name`, with `~user` for a personal project.
 */
function bitbucketServer(host: string, segments: readonly string[], scheme: string): RemoteRepository | undefined {
  const at = segments.indexOf('scm');
  const [project, name, ...others] = segments.slice(at + 1);
  if (at < 0 || project === undefined || name === undefined || others.length > 0) return undefined;
  const owner = project.startsWith('~') ? ['users', project.slice(1)] : ['projects', project.toUpperCase()];
  const pages = [...segments.slice(0, at), ...owner, 'repos', name].map(encodeURIComponent).join('/');
  return { host, name: `${project}/${name}`, web: `${scheme}://${host}/${pages}` };
}
