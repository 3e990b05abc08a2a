import { posix } from 'node:path';

/**
 * The page of the extension as a package holds it. The Extensions view shows it without its folder: there a picture
 * needs an address. Before a release there is none, and a picture that would be broken is left out.
 * @param folder of the document in the repository.
 * @param released where the repository of the package is; undefined before a release.
 */
export function extensionPage(
  markdown: string,
  folder: string,
  released: { readonly repository: string; readonly tag: string } | undefined,
): string {
  const address = (kind: 'raw' | 'blob', link: string): string | undefined =>
    released && [released.repository, kind, released.tag, posix.join(folder, link)].join('/');
  const linked = markdown
    .replace(IMAGE, (_, text: string, link: string) => {
      const target = address('raw', link);
      return target === undefined ? '' : `![${text}](${target})`;
    })
    .replace(LINK, (_, text: string, link: string) => {
      const target = address('blob', link);
      return target === undefined ? text : `[${text}](${target})`;
    });
  return linked.replace(/\n{3,}/g, '\n\n');
}

/** Neither addresses nor places in the page. */
const IMAGE = /!\[([^\]\n]*)\]\((?![a-z]+:|#)([^()\s]+)\)/g;
const LINK = /(?<!!)\[([^\]\n]*)\]\((?![a-z]+:|#)([^()\s]+)\)/g;
