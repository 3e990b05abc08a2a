import o200k from 'gpt-tokenizer/bpeRanks/o200k_base';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { writeFile } from 'node:fs/promises';

/**
 * Writes the table of the o200k tokenizer for `src/node/tokenizer/tokenCounter.ts`: the length of a header as uint32,
 * the header (JSON), the length of each token as a byte, and the bytes of all tokens by rank.
 */
export async function writeTokenTable(file) {
  const tokens = Array.from(o200k, (token) => Buffer.from(token ?? ''));
  const header = Buffer.from(JSON.stringify({ pattern: O200K_TOKEN_SPLIT_REGEX.source, tokens: tokens.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  await writeFile(file, Buffer.concat([length, header, Uint8Array.from(tokens, (token) => token.length), ...tokens]));
}
