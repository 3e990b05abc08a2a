import type { LanguageId } from '../base/types';
import { languages, type Language } from './languageTable';

export { languages, type CommentStyle, type ContentKind, type Language } from './languageTable';

const byId = new Map(languages.map((language) => [language.id, language]));
const byExtension: ReadonlyMap<string, Language> = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);
const byFileName = new Map(
  languages.flatMap((language) => language.fileNames.map((name) => [name, language] as const)),
);
const byBegin = [...byFileName].flatMap(([name, language]) =>
  name.endsWith('*') ? [[name.slice(0, -1), language] as const] : [],
);

/**
 * Extension of a template or sample, after the extension of the file that it stands for: `config.h.in`, `.env.example`,
 * `values.yaml.tmpl`.
 */
const LAID_OVER =
  /\.(?:in|tmpl|tpl|template|example|sample|dist|default|j2|jinja|jinja2|erb|ejs|eex|hbs|mustache|liquid|gotmpl)$/;

/**
 * Returns the language of a path, by its whole name, its last extension, or the beginning of its name; undefined if it
 * is not indexed by default, unless its first line says that it is a script.
 */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return (
    byFileName.get(name) ??
    (LAID_OVER.test(name) ? byNameAlone(name.slice(0, name.lastIndexOf('.'))) : undefined) ??
    byNameAlone(name)
  );
}

function byNameAlone(name: string): Language | undefined {
  const dot = name.lastIndexOf('.');
  return (
    byFileName.get(name) ??
    (dot < 0 ? undefined : byExtension.get(name.slice(dot))) ??
    byBegin.find(([begin]) => name.startsWith(begin))?.[1]
  );
}

export function languageById(id: LanguageId): Language | undefined {
  return byId.get(id);
}

/** @param extension with the dot, lower case. */
export const languageByExtension = (extension: string): Language | undefined => byExtension.get(extension);
