import type { TextPacker } from '../contracts';

const [encoder, decoder] = [new TextEncoder(), new TextDecoder('utf-8', { ignoreBOM: true })];

/** Texts as UTF-8, no smaller than they are. */
export const inBytes: TextPacker = {
  pack: (text) => encoder.encode(text),
  unpack: (packed) => decoder.decode(packed),
};
