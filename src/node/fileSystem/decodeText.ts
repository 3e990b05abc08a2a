/** Number of bytes that are checked to tell text from binary, the same as in git. */
const BINARY_PROBE_BYTES = 8_000;

/** Decodes the text of a file as an editor shows it, without a byte order mark. Returns undefined for binary files. */
export function decodeText(bytes: Buffer): string | undefined {
  const wide = wideTextOf(bytes);
  if (wide !== undefined) return wide.includes('\0') ? undefined : wide;
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return undefined;
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return isOneBytePerLetter(text) ? westernEuropean.decode(bytes) : text;
}

/** The usual encoding in Western Europe before UTF-8. */
const westernEuropean = new TextDecoder('windows-1252');

/**
 * Returns whether a text has non-ASCII characters none of which is valid UTF-8. Text with only some damaged characters
 * is still UTF-8.
 */
const isOneBytePerLetter = (text: string): boolean => text.includes('\uFFFD') && !/[\u0080-\uFFFC]/.test(text);

const BIG_ENDIAN = 0xfeff;
const LITTLE_ENDIAN = 0xfffe;

/** Returns whether the bytes have a byte order mark of UTF-16. */
export const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length >= 2 && [BIG_ENDIAN, LITTLE_ENDIAN].includes(bytes.readUInt16BE());

/** Decodes UTF-16, which some Windows tools write. Without a byte order mark it cannot be told from binary. */
function wideTextOf(bytes: Buffer): string | undefined {
  if (!isUtf16(bytes)) return undefined;
  const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return (bytes.readUInt16BE() === BIG_ENDIAN ? units.swap16() : units).toString('utf16le');
}
