import type { Definition, LanguageId, Outline } from '../base/types';
import { withDocumentCode } from './documentCode';
import { indentedOutline } from './indentedOutline';
import { documentSections } from './sections';

/**
 * The outline of a file whose language has no grammar: sections under the headings of a document, with what its code
 * defines, and of code the functions and types that the line rules know. A type holds what is declared within its lines.
 */
export function lineOutline(
  lines: readonly string[],
  definitions: readonly Definition[],
  language: LanguageId,
): Outline | undefined {
  const sections = documentSections(lines, language);
  const nodes = sections ? withDocumentCode(sections, lines, language) : indentedOutline(lines, definitions, language);
  return nodes.length > 0 ? { nodes, imports: [] } : undefined;
}
