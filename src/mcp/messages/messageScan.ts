const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
/** Maximum number of bytes kept of a member: a longer member is not an id. */
const MEMBER_BYTES = 400;

export type RequestId = string | number;

/** Determines the nesting depth of a JSON text and its top-level `id`. The text is read in pieces and not kept. */
export class MessageScan {
  #depth = 0;
  #deepest = 0;
  #inString = false;
  #isEscaped = false;
  /** Beginning of the current member of the outermost object. */
  #member: number[] = [];
  #id: RequestId | undefined;

  get deepest(): number {
    return this.#deepest;
  }

  /** Undefined if there is no id, or none that JSON-RPC allows. */
  get id(): RequestId | undefined {
    return this.#id;
  }

  feed(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#inString) this.#readString(byte);
      else this.#readStructure(byte);
    }
  }

  #readString(byte: number): void {
    this.#note(byte);
    this.#inString = this.#isEscaped || byte !== QUOTE;
    this.#isEscaped = !this.#isEscaped && byte === BACKSLASH;
  }

  #readStructure(byte: number): void {
    if (this.#depth === 1 && (byte === COMMA || CLOSING.has(byte))) this.#endMember();
    else this.#note(byte);
    this.#inString = byte === QUOTE;
    if (CLOSING.has(byte)) this.#depth--;
    if (!OPENING.has(byte)) return;
    this.#depth++;
    this.#deepest = Math.max(this.#deepest, this.#depth);
  }

  #note(byte: number): void {
    if (this.#depth === 1 && this.#member.length < MEMBER_BYTES) this.#member.push(byte);
  }

  #endMember(): void {
    const [, value] = /^\s*"id"\s*:\s*("[^]*"|-?\d+)\s*$/.exec(Buffer.from(this.#member).toString('utf8')) ?? [];
    if (value !== undefined) this.#id = idOf(value) ?? this.#id;
    this.#member = [];
  }
}

function idOf(json: string): RequestId | undefined {
  try {
    const id: unknown = JSON.parse(json);
    return typeof id === 'string' || Number.isSafeInteger(id) ? (id as RequestId) : undefined;
  } catch {
    // The text is cut off or invalid.
    return undefined;
  }
}
