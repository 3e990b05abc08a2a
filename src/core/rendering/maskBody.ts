import { maskSecrets } from '../sanitize/maskSecrets';
import type { ChunkBody, CodeSymbol } from '../base/types';

/** What is shown of a chunk, masked. The declaration of a function need not stand in each part of it. */
export function maskBody(body: ChunkBody): ChunkBody {
  const text = maskSecrets(body.text);
  // They may be read anew each time.
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
