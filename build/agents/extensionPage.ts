import { posix } from 'node:path';

/**
 * Returns the page of the extension for its package. The Extensions view shows the page without its folder, so pictures
 * and links need absolute addresses. Before a release there are none, so pictures and links are removed.
 * @param folder of the document in the repository.
 * @param released repository and tag of the package; undefined before a release.
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

/** Match relative links: neither absolute addresses nor anchors in the page. */
const IMAGE = /!\[([^\]\n]*)\]\((?![a-z]+:|#)([^()\s]+)\)/g;
const LINK = /(?<!!)\[([^\]\n]*)\]\((?![a-z]+:|#)([^()\s]+)\)/g;
