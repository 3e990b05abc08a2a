import type { Definition, LanguageId, Outline } from '../base/types';
import { withDocumentCode } from './documentCode';
import { indentedOutline } from './indentedOutline';
import { documentSections } from './sections';

/**
 * Returns the outline of a file whose language has no grammar: for a document, the sections under its headings and the
 * definitions in its code; for code, the functions and types that the line rules find. A type contains the definitions
 * within its lines.
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
