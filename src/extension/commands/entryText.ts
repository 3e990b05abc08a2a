import { formatCopies } from '../../core/rendering/formatCopies';
import { qualifiedName } from '../../core/rendering/qualifiedName';
import { bandOf } from '../../core/rendering/scoreBands';
import { markedReason } from '../../core/rendering/staleMark';
import type { ResultItem } from '../../core/base/types';
import { symbolIconName } from '../../shared/symbolIcons';
import { plainText } from '../base/plainText';

interface EntryText {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** Returns the texts of a quick pick entry for a result. */
export function entryText(item: ResultItem): EntryText {
  const { path, start_line: start, end_line: end, symbol, score } = item;
  return {
    label: `$(${symbolIconName(item)}) ${plainText(symbol ? qualifiedName(symbol) : `Lines ${start}–${end}`)}`,
    description: plainText(`${path}:${start}`),
    detail: [bandOf(score), plainText(markedReason(item)), formatCopies(item, plainText)].filter(Boolean).join(' · '),
  };
}
