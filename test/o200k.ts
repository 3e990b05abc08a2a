import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { CountTokens } from '../src/core/base/contracts';

/** Code may quote the names of special tokens: they are text like any other. */
const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

export const countO200k: CountTokens = (text) => countTokens(text, asText);
