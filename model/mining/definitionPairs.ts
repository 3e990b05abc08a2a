import { docCommentOf, type DocComment } from './comments';
import { bodyEnd, definitionAt, indentOf, type DefinitionLine } from './definitions';
import { lineComment } from './languages';
import type { Emit } from './pair';
import { firstSentences, isQuestion } from './prose';
import { identifierWords, pathWords, type SourceFile } from './sourceFile';

/** Mines pairs at and inside definitions: documentation, names, error messages and comments in the body. */
export function mineDefinitions(file: SourceFile, random: () => number, emit: Emit): void {
  const marker = lineComment(file.language);
  for (let index = 0; index < file.lines.length; index++) {
    const definition = definitionAt(file.lines, index, file.language);
    if (definition) {
      mineDefinition(file, index, definition, random, emit);
    } else if (
      !file.isTest &&
      index > 20 &&
      /^\s/.test(file.lines[index] ?? '') &&
      marker.test(file.lines[index] ?? '')
    ) {
      index = mineInlineComment(file, index, marker, emit);
    }
  }
}

function mineDefinition(
  file: SourceFile,
  index: number,
  definition: DefinitionLine,
  random: () => number,
  emit: Emit,
): void {
  const end = bodyEnd(file.lines, index, definition, file.language);
  const doc = docCommentOf(file.lines, index, file.language);
  const body = withoutDoc(file.lines, index, end, doc);
  const code = body.join('\n');
  if (end - index < 2 || code.length <= 40) {
    return;
  }
  const head = pathWords(file.path);
  const question = doc ? firstSentences(doc.lines) : '';
  if (isQuestion(question)) {
    emit(file.isTest ? 'test' : 'doc', question, `${head}\n${code}`);
  }
  if (!file.isTest) {
    mineName(definition.name, code, random() < 0.5 ? `${head}\n` : '', emit);
    mineError(body, `${head} ${definition.name}`, emit);
  }
}

function withoutDoc(
  lines: readonly string[],
  start: number,
  end: number,
  doc: DocComment | undefined,
): readonly string[] {
  const inside = doc && doc.start > start;
  return inside
    ? [...lines.slice(start, doc.start), ...lines.slice(doc.end, Math.max(end, doc.end))]
    : lines.slice(start, end);
}

/**
 * Pairs a name with its body. A name is the shortest summary by its author; it is blanked out of the body, since
 * otherwise there would be nothing to learn.
 */
function mineName(name: string, code: string, head: string, emit: Emit): void {
  const words = identifierWords(name);
  if (code.length > 150 && words.length >= 2 && words.length <= 8 && name.length > 7) {
    const escaped = name.replace(/[^\w]/g, '\\$&');
    emit('name', words.join(' '), head + code.replace(new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`, 'g'), ' '));
  }
}

const message = /["'`]([A-Za-z][^"'`\\]{18,110})["'`]/;
const reports =
  /err|fail|throw|raise|panic|log|warn|debug|info|fatal|exception|abort|die|msg|message|bail|assert|print/i;
const placeholder = /%[\w.]+|\$?\{[^}]*\}|\$\w+/g;

/** Pairs the first message that a body reports with the lines around it, without the message itself. */
function mineError(body: readonly string[], head: string, emit: Emit): void {
  for (let index = 1; index < body.length; index++) {
    const line = body[index] ?? '';
    const text = line.length <= 200 && reports.test(line) ? message.exec(line)?.[1] : undefined;
    const question = text?.replace(placeholder, ' ').trim() ?? '';
    if (text !== undefined && question.split(/\s+/).length >= 4 && isQuestion(question)) {
      const around = [
        ...body.slice(Math.max(0, index - 25), index),
        line.replace(text, ''),
        ...body.slice(index + 1, index + 12),
      ].join('\n');
      if (around.length > 150) {
        emit('error', question, `${head}\n${around}`);
        return;
      }
    }
  }
}

/** Pairs a comment inside a body with the next lines, which it describes. @returns the last line of the comment. */
function mineInlineComment(file: SourceFile, start: number, marker: RegExp, emit: Emit): number {
  const { lines } = file;
  let end = start;
  while (end < lines.length && marker.test(lines[end] ?? '')) {
    end++;
  }
  const next = lines[end];
  if (end - start > 6 || !next?.trim() || definitionAt(lines, end, file.language)) {
    return end - 1;
  }
  const question = firstSentences(lines.slice(start, end).map((line) => line.replace(marker, '')));
  const block = followingBlock(lines, end, indentOf(lines[start] ?? ''), marker);
  if (
    block.length >= 3 &&
    block.join('').length > 100 &&
    question.split(' ').length >= 5 &&
    /^[A-Z]?[a-z]/.test(question) &&
    isQuestion(question)
  ) {
    emit('inline', question, `${pathWords(file.path)}\n${block.join('\n')}`);
  }
  return end - 1;
}

/**
 * Returns the lines that a comment describes: until a blank line, a line with less indentation, or the next comment.
 */
function followingBlock(lines: readonly string[], start: number, indent: number, marker: RegExp): readonly string[] {
  let end = start;
  for (; end < Math.min(lines.length, start + 22); end++) {
    const line = lines[end] ?? '';
    const blank = line.trim() === '';
    if ((blank || marker.test(line)) && end - start >= 3) {
      break;
    }
    if (!blank && indentOf(line) < indent) {
      break;
    }
  }
  return lines.slice(start, end);
}
