import type { LanguageId, OutlineNode } from '../base/types';
import { SiteScan } from './callSites';
import { declaredTypes } from './declaredTypes';
import { factRuleOf } from './factRules';
import { NO_FACTS, type FileFacts } from './fileFacts';
import { fileTextOf } from './fileText';
import { importedNames } from './importedNames';
import { maskCode } from './maskCode';
import { superTypeSites } from './superTypes';

/** Maximum characters of a name, and of its receiver. */
const MAX_NAME = 120;

/**
 * Extracts the facts for the graph of calls from a file and its outline. Works on words and punctuation instead of a
 * syntax tree: see docs/architecture/graph.md.
 */
export function scanFacts(text: string, language: LanguageId, nodes: readonly OutlineNode[]): FileFacts {
  const rule = factRuleOf(language);
  if (!rule) return NO_FACTS;
  const file = fileTextOf(text, maskCode(text, language), language, rule, nodes);
  const { imports, spans } = importedNames(file);
  // This scan also finds the lines of the symbols, which the steps below read.
  const { sites } = new SiteScan(file, new Set(imports.map(({ local }) => local)), spans).run();
  const isShort = ({ name }: { readonly name: string }): boolean => name.length <= MAX_NAME;
  return {
    symbols: file.symbols,
    sites: [...sites, ...superTypeSites(file)].filter((site) => isShort(site) && site.receiver.length <= MAX_NAME),
    declared: declaredTypes(file).filter(isShort),
    imports,
  };
}
