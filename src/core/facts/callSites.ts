import { FUNCTION_KINDS, SYMBOL_KINDS } from '../languages/symbolKinds';
import type { SiteFact, SiteKind } from './fileFacts';
import type { FileText, LocatedSymbol } from './fileText';
import { receiverBefore } from './receiver';

/**
 * Finds the places at which a file uses names, in one pass over its words, and the lines on which its symbols are
 * named.
 */

/** Matches from the end of a name to the parenthesis of a call: `load<T>(`, `load?.(`, `load!(`, `load::<T>(`. */
const TO_CALL = /[ \t]*(?:(?:(?:::)?<[\w\s,.<>[\]?&'|:*$"-]{0,200}>|\?\.|!)[ \t]*)?\(/y;
const TO_GO_CALL = /(?:\[[\w*.,\s[\]]{1,100}\])?\(/y;
const DECLARES =
  /(?:^|[^\w.])(?:function\*?|def|defp|func|fn|fun|sub|class|interface|struct|enum|trait|object|type|module|namespace|package|macro_rules!)\s+$/;
const AFTER_NEW = /(?<![.\w])new[ \t]+$/;
const CAPITAL = /^\p{Lu}/u;
/** Matches names of constants, as which type parameters are written, too. */
const CONSTANT = /^[A-Z0-9_$]{2,}$/;
const BEFORE_VALUE = /(?:[(,=[{?&|>:]|\breturn)\s*$/;
const AFTER_VALUE = /\s*(?:[),;\]}?&|]|$)/my;
const NEW_STATEMENT = /(?:^|\n|[=({;]|\breturn)[ \t]*$/;
const CONDITION = /(?:^|\n)[^\n]*\b(?:if|guard|for|while|switch|where)\b[^\n]*$/;
const SHORTEST_MENTION = 3;
/** Maximum number of characters from the start of a test to the end of its title. */
const MAX_TITLE_HEAD = 300;

const isFunction = ({ kind }: LocatedSymbol): boolean => FUNCTION_KINDS.has(SYMBOL_KINDS[kind] ?? 'variable');

/**
 * Returns whether a symbol is a plain function. Methods are excluded, because a method is passed as a value only behind
 * a dot.
 */
const isPlainFunction = ({ kind }: LocatedSymbol): boolean => SYMBOL_KINDS[kind] === 'function';

/**
 * Returns whether the name of a symbol is the title of a test, `test('startsWith', …)`. The name then stands in a
 * string, and each further occurrence is a use.
 */
function isTitled({ text, lines }: FileText, { name, kind, startLine }: LocatedSymbol): boolean {
  if (SYMBOL_KINDS[kind] !== 'test' && SYMBOL_KINDS[kind] !== 'suite') return false;
  const from = lines.startOf(startLine);
  const head = text.slice(from, from + MAX_TITLE_HEAD);
  return ['"', "'", '`'].some((quote) => head.includes(quote + name + quote));
}

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code >= 128;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/**
 * Calls `tell` for each word. Written by hand because a regular expression allocates an array for each of the hundreds
 * of words in a file.
 */
function forEachWord(code: string, tell: (start: number, end: number) => void): void {
  for (let start = 0; start < code.length; start++) {
    if (!isLetter(code.charCodeAt(start))) continue;
    let end = start + 1;
    for (let next = code.charCodeAt(end); isLetter(next) || isDigit(next);) next = code.charCodeAt(++end);
    tell(start, end);
    start = end;
  }
}

export class SiteScan {
  readonly sites: SiteFact[] = [];
  /** Symbols whose name has not been found yet, by name, first symbol last. */
  readonly #pending = new Map<string, LocatedSymbol[]>();
  readonly #functions: ReadonlySet<string>;
  readonly #values: ReadonlySet<string>;
  /** Names of types and values that the current symbol has used. */
  readonly #seen = new Set<string>();
  #seenBy = -1;

  /**
   * @param imported names that the file imports.
   * @param skips offsets of import statements, ascending. Names in them are not uses; later occurrences are.
   */
  constructor(
    private readonly file: FileText,
    private readonly imported: ReadonlySet<string>,
    private readonly skips: readonly (readonly [start: number, end: number])[],
  ) {
    for (const symbol of file.symbols.filter((one) => !isTitled(file, one)).reverse()) {
      const alike = this.#pending.get(symbol.name);
      if (alike) alike.push(symbol);
      else this.#pending.set(symbol.name, [symbol]);
    }
    this.#functions = new Set(file.symbols.filter(isFunction).map(({ name }) => name));
    this.#values = new Set(file.symbols.filter(isPlainFunction).map(({ name }) => name));
  }

  run(): this {
    const { code } = this.file;
    let skip = 0;
    forEachWord(code, (start, end) => {
      while (skip < this.skips.length && (this.skips[skip]?.[1] ?? 0) <= start) skip++;
      if (start < (this.skips[skip]?.[0] ?? Infinity)) this.#read(code.slice(start, end), start);
    });
    return this;
  }

  #read(word: string, at: number): void {
    const { code, rule, keywords } = this.file;
    const [name, start, end] = this.#whole(word, at);
    if (this.#locates(name, start, end)) return;
    const before = code.charCodeAt(start - 1);
    const isDotted = before === 46 || before === 58 || before === 62 || before === 92;
    if (!isDotted && keywords.has(name)) return;
    if (this.#isCalled(end)) this.#addCall(name, start);
    else if (rule.calls === 'names') this.#addOnce('mention', name, '', start, name.length >= SHORTEST_MENTION);
    else if (rule.elements && before === 60 && !/[\w)]/.test(code.charAt(start - 2)) && CAPITAL.test(name))
      this.#add('call', name, '', start);
    else if (before === 64 && (rule.family === 'script' || rule.family === 'python'))
      this.#add('call', name, '', start);
    else if (rule.calls === 'bare' && this.#isBareCall(name, start, end)) this.#addCall(name, start);
    else if (rule.trailingBlock && this.#hasBlock(name, start, end)) this.#addCall(name, start);
    else if (CAPITAL.test(name)) this.#addType(name, start);
    else if (!isDotted || before === 58) this.#addValue(name, start, end);
  }

  /**
   * Extends a word to the whole name: private names of JavaScript start with `#`, and names of Ruby may end with `?` or
   * `!`.
   */
  #whole(word: string, at: number): readonly [name: string, start: number, end: number] {
    const { code, rule } = this.file;
    const end = at + word.length;
    if (rule.family === 'script' && code.charAt(at - 1) === '#') return [word, at - 1, end];
    if (rule.calls === 'bare' && /[?!]/.test(code.charAt(end)) && code.charAt(end + 1) !== '=')
      return [word + code.charAt(end), at, end + 1];
    return [word, at, end];
  }

  /** Returns whether a symbol is named here, and if so records the place. */
  #locates(name: string, start: number, end: number): boolean {
    const waiting = this.#pending.get(name);
    if (!waiting) return false;
    const line = this.file.lines.lineAt(start);
    while ((waiting.at(-1)?.endLine ?? Infinity) < line) waiting.pop();
    const isHere = (waiting.at(-1)?.startLine ?? Infinity) <= line;
    const symbol = isHere ? waiting.pop() : undefined;
    if (waiting.length === 0) this.#pending.delete(name);
    if (symbol) [symbol.line, symbol.nameEnd] = [line, end];
    return symbol !== undefined;
  }

  #isCalled(end: number): boolean {
    const { code, rule } = this.file;
    const pattern = rule.family === 'go' ? TO_GO_CALL : TO_CALL;
    let at = end;
    while (rule.family !== 'go' && code.charCodeAt(at) === 32) at++;
    const next = code.charCodeAt(at);
    if (next === 40) return true;
    // Most words are followed by a character that cannot begin a call.
    if (next !== 60 && next !== 9 && next !== 33 && next !== 63 && next !== 58 && next !== 91) return false;
    pattern.lastIndex = at;
    return pattern.test(code);
  }

  /**
   * Ruby: returns whether a name without parentheses is called: behind a dot, at the beginning of a statement with an
   * argument, or as a function of the file.
   */
  #isBareCall(name: string, start: number, end: number): boolean {
    const { code } = this.file;
    const before = code.charAt(start - 1);
    const after = code.slice(end, end + 3);
    if (before === '.') return !/^\s*=(?![=~>])/.test(after);
    if (/[:@$"]/.test(before) || CAPITAL.test(name) || /^\s*(?:[-+*/|&]?=(?![=~>])|:)/.test(after)) return false;
    if (this.#functions.has(name)) return true;
    return /^ [\w:"@[{&*]/.test(after) && NEW_STATEMENT.test(code.slice(Math.max(0, start - 80), start));
  }

  #hasBlock(name: string, start: number, end: number): boolean {
    const { code } = this.file;
    if (!/^ ?\{/.test(code.slice(end, end + 2)) || CAPITAL.test(name)) return false;
    const before = code.slice(Math.max(0, start - 200), start);
    return (before.endsWith('.') || NEW_STATEMENT.test(before)) && !CONDITION.test(before);
  }

  #addCall(name: string, start: number): void {
    const { code, rule } = this.file;
    if (name.startsWith('$') && rule.family === 'php') return;
    const receiver = receiverBefore(code, start);
    const before = code.slice(Math.max(0, receiver.start - 24), receiver.start);
    if (receiver.chain === '' && (DECLARES.test(before) || this.#isConstructor(name, start, before))) return;
    const chain = rule.family === 'ruby' ? receiver.chain : receiver.chain.replace(/^@/, '');
    this.#add(AFTER_NEW.test(before) && !chain.includes('(') ? 'new' : 'call', name, chain, start);
  }

  /**
   * Returns whether a name with parentheses declares a constructor or destructor inside its type rather than calls it:
   * `Cart() : total_(0) {}`, `~Cart()`.
   */
  #isConstructor(name: string, start: number, before: string): boolean {
    const { rule, lines, owners, symbols } = this.file;
    if (rule.types !== 'before' || AFTER_NEW.test(before)) return false;
    const owner = symbols[owners[lines.lineAt(start)] ?? -1];
    return before.endsWith('~') || (owner?.name === name && !isFunction(owner));
  }

  #addType(name: string, start: number): void {
    const { code } = this.file;
    if (CONSTANT.test(name) || name.length === 1) return;
    const { chain, start: from } = receiverBefore(code, start);
    if (chain !== '' && !/(?:^|\.)\p{Ll}\w*$/u.test(chain)) return;
    if (DECLARES.test(code.slice(Math.max(0, from - 24), from))) return;
    this.#addOnce('type', name, chain, start, true);
  }

  /** Adds a function that is passed as a value. */
  #addValue(name: string, start: number, end: number): void {
    if (!this.#values.has(name) && !this.imported.has(name)) return;
    const { code } = this.file;
    AFTER_VALUE.lastIndex = end;
    const isValue = AFTER_VALUE.test(code) && BEFORE_VALUE.test(code.slice(Math.max(0, start - 40), start));
    this.#addOnce('value', name, '', start, isValue);
  }

  #add(kind: SiteKind, name: string, receiver: string, at: number): void {
    this.sites.push({ line: this.file.lines.lineAt(at), kind, name, receiver });
  }

  /** Adds a use only once for each symbol that contains it. */
  #addOnce(kind: SiteKind, name: string, receiver: string, at: number, isWanted: boolean): void {
    if (!isWanted) return;
    const owner = this.file.owners[this.file.lines.lineAt(at)] ?? -1;
    if (owner !== this.#seenBy) this.#seen.clear();
    this.#seenBy = owner;
    const key = `${kind} ${receiver}.${name}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#add(kind, name, receiver, at);
  }
}
