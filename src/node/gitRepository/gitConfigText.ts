/** Value of a key without a value. */
const TRUE = 'true';
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '\\': '\\', '"': '"', '\n': '' };

/** Tokens of a line. Each pattern matches in linear time. */
const BLANKS = /[ \t\r]+/y;
const BLANKS_AND_LINES = /[ \t\r\n]+/y;
const REST_OF_LINE = /[^\n]*/y;
const SECTION = /[A-Za-z0-9.-]+/y;
const KEY = /[A-Za-z][A-Za-z0-9-]*/y;
const PLAIN = /[^ \t\r\n"\\#;]+/y;
const QUOTED = /[^"\\\n]+/y;

/**
 * Parses the entries of a git configuration file, by `section.key` or `section.subsection.key` with section and key in
 * lower case. Stops where git would reject the file.
 */
export function* parseGitConfig(text: string): Generator<readonly [key: string, value: string]> {
  const source = new ConfigText(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  let section: string | undefined = '';
  while (section !== undefined && source.skipToEntry()) {
    if (source.takes('[')) section = source.parseSection();
    else {
      const key = source.take(KEY).toLowerCase();
      const value = key === '' ? undefined : source.parseValue();
      if (value === undefined) return;
      // Strings in git end at a NUL character.
      yield [`${section}.${key}`, value.split('\0', 1)[0] ?? ''];
    }
  }
}

class ConfigText {
  #at = 0;

  constructor(private readonly text: string) {}

  /** Consumes and returns the text that matches at the current position, or an empty string. */
  take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const taken = pattern.exec(this.text)?.[0] ?? '';
    this.#at += taken.length;
    return taken;
  }

  takes(character: string): boolean {
    const is = this.text.charAt(this.#at) === character;
    if (is) this.#at++;
    return is;
  }

  /** Skips blank lines and comments. Returns false at the end of the text. */
  skipToEntry(): boolean {
    do this.take(BLANKS_AND_LINES);
    while ('#;'.includes(this.#next || ' ') && this.take(REST_OF_LINE) !== '');
    return this.#at < this.text.length;
  }

  /**
   * Parses the name of a section, after its opening bracket, with the name of the subsection. Returns undefined if the
   * closing bracket is missing.
   */
  parseSection(): string | undefined {
    const name = this.take(SECTION).toLowerCase();
    if (name === '') return undefined;
    if (this.takes(']')) return name;
    const subsection =
      this.take(BLANKS) !== '' && this.takes('"')
        ? this.#quoted((escaped) => (escaped === '\n' ? undefined : escaped))
        : undefined;
    return subsection !== undefined && this.takes(']') ? `${name}.${subsection}` : undefined;
  }

  /** Parses the value after a key. Returns undefined if git would reject it. */
  parseValue(): string | undefined {
    this.take(BLANKS);
    if (this.#isAtLineEnd()) return TRUE;
    if (!this.takes('=')) return undefined;
    const parts: string[] = [];
    this.take(BLANKS);
    while (!this.#isAtLineEnd()) {
      const part = this.#valuePart();
      if (part === undefined) return undefined;
      parts.push(part);
      const blanks = this.take(BLANKS);
      if (!this.#isAtLineEnd() && !'#;'.includes(this.#next)) parts.push(blanks);
    }
    return parts.join('');
  }

  #valuePart(): string | undefined {
    if ('#;'.includes(this.#next)) return this.#comment();
    if (this.takes('"')) return this.#quoted((escaped) => ESCAPES[escaped]);
    // The end of the text counts as the end of a line.
    return this.takes('\\') ? ESCAPES[this.#one() || '\n'] : this.take(PLAIN);
  }

  #comment(): string {
    this.take(REST_OF_LINE);
    return '';
  }

  /** Parses up to the closing quote. Returns undefined if it is missing on the line, or if an escape is invalid. */
  #quoted(unescape: (escaped: string) => string | undefined): string | undefined {
    const parts: string[] = [];
    while (!this.takes('"')) {
      const part = this.takes('\\') ? unescape(this.#one()) : this.take(QUOTED);
      if (part === undefined || (part === '' && this.#isAtLineEnd())) return undefined;
      parts.push(part);
    }
    return parts.join('');
  }

  #one(): string {
    return this.text.charAt(this.#at++);
  }

  get #next(): string {
    return this.text.charAt(this.#at);
  }

  #isAtLineEnd(): boolean {
    return this.#at >= this.text.length || this.#next === '\n';
  }
}
