import { stripBlockMarkers } from './comments';
import { bodyEnd, indentOf } from './definitions';
import { lineComment } from './languages';
import { maxCodeLength, type Emit } from './pair';
import { firstSentences, isQuestion } from './prose';
import { identifierWords, pathWords, type SourceFile } from './sourceFile';

const windowLength = 1_600;

/** Pairs a header comment with the start and a window of its file, and the words of the path with a window. */
export function mineFile(file: SourceFile, random: () => number, emit: Emit): void {
  const header = fileHeader(file);
  if (header) {
    const rest = file.lines.slice(header.end).join('\n');
    const head = pathWords(file.path);
    if (rest.length > 200) {
      emit('file', header.text, `${head}\n${rest.slice(0, maxCodeLength)}`);
    }
    if (rest.length > 4_000) {
      emit('file', header.text, `${head}\n${windowFrom(rest, Math.floor(random() * (rest.length - maxCodeLength)))}`);
    }
  }
  const words = identifierWords(pathWords(file.path)).join(' ');
  const text = withoutLicence(file);
  if (text.length > 600 && words.length > 8) {
    const start = random() < 0.6 ? 0 : Math.floor(random() * Math.max(1, text.length - windowLength));
    emit('path', words, windowFrom(text, start));
  }
}

/**
 * Returns the text without a license header. License headers would teach the model to associate every path with
 * licenses.
 */
function withoutLicence(file: SourceFile): string {
  const end = openingCommentEnd(file);
  const opening = file.lines.slice(0, end).join('\n');
  return /licen[sc]e|copyright|permission/i.test(opening) ? file.lines.slice(end).join('\n') : file.text;
}

function windowFrom(text: string, offset: number): string {
  const start = offset === 0 ? 0 : text.indexOf('\n', offset) + 1;
  return text.slice(start, start + windowLength);
}

interface Header {
  readonly text: string;
  readonly end: number;
}

function fileHeader(file: SourceFile): Header | undefined {
  if (file.language === 'python') {
    return quotedHeader(file.text, /^(?:\s*#.*\n|\s*\n)*\s*[rRuU]?("""|''')([\s\S]{0,3000}?)\1/);
  }
  if (file.language === 'elixir') {
    return quotedHeader(file.text, /@moduledoc\s+(?:~S)?(""")\n([\s\S]{0,3000}?)"""/);
  }
  return commentHeader(file);
}

function quotedHeader(text: string, pattern: RegExp): Header | undefined {
  const found = pattern.exec(text);
  const question = found ? firstSentences((found[2] ?? '').split('\n')) : '';
  return found && isQuestion(question)
    ? { text: question, end: text.slice(0, found.index + found[0].length).split('\n').length }
    : undefined;
}

const preamble = /^\s*(?:package\s|<\?php|#!|\/\*|\*|\{-|-\})|^\s*$/;

function openingCommentEnd(file: SourceFile): number {
  const marker = lineComment(file.language);
  const end = file.lines.findIndex((line, index) => index >= 60 || !(marker.test(line) || preamble.test(line)));
  return end < 0 ? file.lines.length : end;
}

/** Returns the first paragraph of prose in the opening comments; licenses, which come first, are skipped. */
function commentHeader(file: SourceFile): Header | undefined {
  const marker = lineComment(file.language);
  const end = openingCommentEnd(file);
  const text = file.lines
    .slice(0, end)
    .map((line) =>
      (/^\s*(?:package\s|<\?php|#!)/.test(line) ? '' : stripBlockMarkers(line.replace(marker, ''))).trim(),
    );
  for (const paragraph of text
    .join('\n')
    .split(/\n{2,}/)
    .slice(0, 6)) {
    const question = firstSentences(paragraph.split('\n'));
    if (question.split(' ').length > 4 && isQuestion(question)) {
      return { text: question, end };
    }
  }
  return undefined;
}

/** Matches the sentences that test frameworks use as names of tests. */
const quotedTitle = [
  /^\s*(?:it|test|specify|should|scenario|context|describe|Deno\.test|t\.Run|t\.test|QUnit\.test|TEST_CASE)[\s.(]+(?:\w+\()?["'`]([^"'`]{12,160})["'`]/,
  /^\s*(?:["']([^"']{12,120})["'] (?:should|in|must|-|when)|(?:it|they) should "([^"]{8,160})"|fun\s+`([^`]{10,160})`|test "([^"]{12,160})")/,
];
const namedTest =
  /^\s*(?:async\s+)?(?:def|fn|func|fun|public (?:async )?(?:void|Task)|void|function)\s+(?:[Tt]est_?|should_?)?(\w{14,80})\s*\(/;

/** Pairs the title of a test with its body. */
export function mineTests(file: SourceFile, emit: Emit): void {
  for (let index = 0; index < file.lines.length; index++) {
    const line = file.lines[index] ?? '';
    const title =
      quotedTitle.map((pattern) => pattern.exec(line)?.slice(1).find(Boolean)).find(Boolean) ??
      namedTest.exec(line)?.[1];
    const words = title ? identifierWords(title).filter((word) => word !== 'test') : [];
    if (!title || words.length < 4 || words.length >= 30) {
      continue;
    }
    const end = bodyEnd(file.lines, index, { indent: indentOf(line), name: '' }, file.language);
    const body = file.lines.slice(index + 1, end).join('\n');
    if (end - index >= 3 && body.length > 80) {
      emit('test', /\s/.test(title) ? title : words.join(' '), `${pathWords(file.path)}\n${body}`);
    }
  }
}

const fence = /^\s*```/;
const directive = /^\s*\.\. (?:code|sourcecode).*::/;

/** Pairs a heading and the paragraph before a code block with the block. */
export function mineMarkdown(file: SourceFile, emit: Emit): void {
  let heading = '';
  let paragraph = '';
  for (let index = 0; index < file.lines.length; index++) {
    const line = file.lines[index] ?? '';
    if (/^#{1,5}\s/.test(line) || /^[-=~^]{4,}$/.test(file.lines[index + 1] ?? '')) {
      heading = line.replace(/^#+\s*/, '');
      paragraph = '';
    } else if (fence.test(line) || directive.test(line)) {
      const end = blockEnd(file.lines, index);
      const code = file.lines.slice(index + 1, end).join('\n');
      const question = firstSentences([`${heading}. ${paragraph}`]);
      if (code.length > 60 && /[(){}=]/.test(code) && isQuestion(question)) {
        emit('markdown', question, code.slice(0, 900));
      }
      index = end;
    } else if (line.trim() !== '' && !/^\s*[-=*>|:.]/.test(line)) {
      paragraph = `${file.lines[index - 1]?.trim() ? paragraph : ''} ${line.trim()}`.slice(-240);
    }
  }
}

function blockEnd(lines: readonly string[], start: number): number {
  const fenced = fence.test(lines[start] ?? '');
  let end = start + 1;
  while (end < lines.length && (fenced ? !fence.test(lines[end] ?? '') : /^\s{2,}|^\s*$/.test(lines[end] ?? ''))) {
    end++;
  }
  return end;
}
