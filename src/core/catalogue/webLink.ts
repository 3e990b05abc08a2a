import type { LineRange } from '../base/types';

/** Lines of a file at a commit. */
export interface PlaceAtCommit extends LineRange {
  /** Path within the repository, `/`-separated. */
  readonly path: string;
  readonly revision: string;
}

type Form = (web: string, place: PlaceAtCommit) => string;

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const gitHub: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}/blob/${revision}/${encoded(path)}#L${startLine}-L${endLine}`;
const gitLab: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}/-/blob/${revision}/${encoded(path)}#L${startLine}-${endLine}`;
const bitbucket: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}/src/${revision}/${encoded(path)}#lines-${startLine}:${endLine}`;
const bitbucketServer: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}/browse/${encoded(path)}?at=${revision}#${startLine}-${endLine}`;
const gitea: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}/src/commit/${revision}/${encoded(path)}#L${startLine}-L${endLine}`;
const azure: Form = (web, { path, revision, startLine, endLine }) =>
  `${web}?path=${encodeURIComponent(`/${path}`)}&version=GC${revision}&line=${startLine}&lineEnd=${endLine + 1}&lineStartColumn=1&lineEndColumn=1`;

/**
 * Formats of links, selected by the address of the repository. Self-hosted servers are usually named after their
 * software.
 */
const FORMS: readonly (readonly [RegExp, Form])[] = [
  [/^https:\/\/dev\.azure\.com\//, azure],
  [/^https?:\/\/[^/]+(?:\/[^/]+)*\/(?:projects|users)\/[^/]+\/repos\/[^/]+$/, bitbucketServer],
  [/^https:\/\/bitbucket\.org\//, bitbucket],
  [/^https?:\/\/(?:[^/]*[.-])?gitlab(?![^./:-])/i, gitLab],
  [/^https?:\/\/(?:codeberg\.org|(?:[^/]*[.-])?(?:gitea|forgejo)(?![^./:-]))/i, gitea],
  [/^https?:\/\/(?:[^/]*[.-])?github(?![^./:-])/i, gitHub],
];

/**
 * Returns the address from which git clones the repository of a page made by {@link webLink}, or undefined for any
 * other address.
 */
export function cloneAddress(page: string): string | undefined {
  const [, web] = /^https?:\/\//.test(page)
    ? (PAGE_FORMS.map((form) => form.exec(page)).find((found) => found) ?? [])
    : [];
  return web?.replace(
    /\/(projects|users)\/([^/]+)\/repos\/([^/]+)$/,
    (_, kind: string, owner: string, name: string) =>
      `/scm/${kind === 'users' ? '~' : ''}${owner.toLowerCase()}/${name}.git`,
  );
}

/** Patterns of such addresses up to the file, which capture the address of the repository. */
const PAGE_FORMS = [
  /^([^?#]+?)\/(?:-\/blob|blob|src\/commit|src)\/[0-9a-f]{40,64}\//,
  /^([^?#]+\/repos\/[^/]+)\/browse\//,
  /^([^?#]+\/_git\/[^/?#]+)\?path=/,
];

/** Returns the page that shows the given lines, or undefined for an unknown kind of server. */
export function webLink(web: string, place: PlaceAtCommit): string | undefined {
  return FORMS.find(([pattern]) => pattern.test(web))?.[1](web, place);
}
