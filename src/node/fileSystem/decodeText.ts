/** How much of a file is looked at to tell text from binary, as git does. */
const BINARY_PROBE_BYTES = 8_000;

/** The text of a file as an editor shows it, without a byte order mark; undefined where it is none. */
export function decodeText(bytes: Buffer): string | undefined {
  const wide = wideTextOf(bytes);
  if (wide !== undefined) return wide.includes('\0') ? undefined : wide;
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return undefined;
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return isOneBytePerLetter(text) ? westernEuropean.decode(bytes) : text;
}

/** What was usual in Western Europe before UTF-8. */
const westernEuropean = new TextDecoder('windows-1252');

/** Whether there are letters beyond ASCII, and none of them is UTF-8: one damaged character does not make it so. */
const isOneBytePerLetter = (text: string): boolean => text.includes('\uFFFD') && !/[\u0080-\uFFFC]/.test(text);

const BIG_ENDIAN = 0xfeff;
const LITTLE_ENDIAN = 0xfffe;

/** Whether it is marked as UTF-16. */
export const isUtf16 = (bytes: Buffer): boolean =>
  bytes.length >= 2 && [BIG_ENDIAN, LITTLE_ENDIAN].includes(bytes.readUInt16BE());

/** UTF-16, which tools of Windows write, says so by its mark: without one, it cannot be told from binary. */
function wideTextOf(bytes: Buffer): string | undefined {
  if (!isUtf16(bytes)) return undefined;
  const units = Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)));
  return (bytes.readUInt16BE() === BIG_ENDIAN ? units.swap16() : units).toString('utf16le');
}
