import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { CountTokens } from '../src/core/base/contracts';

/** Treats the names of special tokens, which code may quote, as ordinary text. */
const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

export const countO200k: CountTokens = (text) => countTokens(text, asText);
