import { maskSecrets } from '../sanitize/maskSecrets';
import type { ChunkBody, CodeSymbol } from '../base/types';

/** Masks the secrets in a chunk. Symbols are masked too, because their declaration need not be part of the chunk. */
export function maskBody(body: ChunkBody): ChunkBody {
  const text = maskSecrets(body.text);
  // Read once, because each access may read the symbols anew.
  const { symbols: own } = body;
  const symbols = own.map(maskSymbol);
  return text === body.text && symbols.every((symbol, i) => symbol === own[i])
    ? body
    : { ...body, text, symbols, masked: true };
}

function maskSymbol(symbol: CodeSymbol): CodeSymbol {
  const [signature, doc] = [maskSecrets(symbol.signature), maskSecrets(symbol.doc)];
  return signature === symbol.signature && doc === symbol.doc ? symbol : { ...symbol, signature, doc };
}
