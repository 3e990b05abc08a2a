import type { HashFunction, Parser } from '../base/contracts';
import { splitLines } from '../text/sliceLines';
import type { Chunk, FileStat, IndexedFile } from '../base/types';
import { chunkLines } from './chunker';
import { embeddingText } from '../text/embeddingText';
import { scanLines } from './fieldTerms';
import { cellOutline } from './cellOutline';
import { writeFacts } from '../facts/factRecords';
import { scanFacts } from '../facts/scanFacts';
import { sourceTextOf } from '../languages/sourceText';
import { lineOutline } from './lineOutline';

/** Turns the text of a file into the data that the index stores for it, except for the vectors. */
export async function analyzeFile(
  stat: FileStat,
  text: string,
  parser: Parser,
  hash: HashFunction,
  signal: AbortSignal,
): Promise<IndexedFile<Chunk>> {
  const source = sourceTextOf(stat.path, text);
  const { language } = source;
  const lines = splitLines(source.text);
  // The parser may run in another thread, so the lines are scanned here meanwhile.
  const outlining = parser.outline(source.text, language, signal);
  const byLines = scanLines(lines, language);
  const outline = cellOutline(
    lines,
    source.cells,
    (await outlining) ?? lineOutline(lines, byLines.definitions, language),
  );
  const scanned = byLines.outlined(outline?.nodes ?? []);
  const chunks = chunkLines(lines, outline).map((span): Chunk => {
    const body = lines.slice(span.startLine - 1, span.endLine).join('\n');
    const [definitions, terms] = [scanned.definitionsIn(span), scanned.fieldTerms(span)];
    return { ...span, text: body, definitions, terms, hash: hash(embeddingText(stat.path, body, span.symbols[0])) };
  });
  const imports = outline?.imports ?? [];
  const facts = writeFacts(scanFacts(lines.join('\n'), language, outline?.nodes ?? []));
  return {
    ...stat,
    language,
    hash: hash(text),
    imports,
    identifiers: scanned.identifiers,
    ...(facts !== '' && { facts }),
    chunks: chunks.filter(({ text: body }) => body.trim() !== ''),
  };
}
