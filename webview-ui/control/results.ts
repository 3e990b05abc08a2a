import type { ResultItem } from '../../src/core/base/types';
import type { CopyParams, OpenResultParams, PageParams, TraceParams } from '../../src/shared/hostMessages';
import { questionLabel } from '../state/questions';
import { keyOf, pinnedKeyOf, resultTitle } from '../state/resultNames';
import { tracedResultOf } from '../state/tracedResult';
import type { Host } from './searchController';
import type { ViewStore } from './viewStore';

/** Single results, and where they lead to: pins, editors, the clipboard, chat, callers. */
export class Results {
  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {}

  /** The result with this key; the selected one without. */
  item(key = this.store.state.selected): ResultItem | undefined {
    const { pinned, answer } = this.store.state;
    const found = [...(answer?.result.items ?? []), ...Object.values(answer?.further ?? {}).flat()];
    return pinned.find((item) => pinnedKeyOf(item) === key) ?? found.find((item) => keyOf(item) === key);
  }

  pin(item: ResultItem): void {
    const { pinned } = this.store.state;
    const isPinned = pinned.some((other) => keyOf(other) === keyOf(item));
    this.store.change({
      pinned: isPinned ? pinned.filter((other) => keyOf(other) !== keyOf(item)) : [...pinned, item],
      note: `${isPinned ? 'Unpinned' : 'Pinned'} ${resultTitle(item)}`,
    });
  }

  open(item: ResultItem, how: OpenResultParams['how'], line?: number): void {
    const found = { startLine: item.start_line, text: item.snippet };
    this.host.notify('open', {
      uri: item.uri,
      startLine: line ?? item.start_line,
      endLine: line ?? item.end_line,
      how,
      found,
    });
  }

  copy(what: CopyParams['what'], text: string): void {
    this.host.notify('copy', { what, text });
    this.store.change({ note: `Copied ${what}` });
  }

  /** What a result answers; of a pinned one, what was asked is not known any more. */
  questionsOf(item: ResultItem): readonly string[] {
    const { answer } = this.store.state;
    return answer?.result.items.some((other) => keyOf(other) === keyOf(item)) === true
      ? answer.questions.map(questionLabel)
      : [];
  }

  sendToChat(item: ResultItem): void {
    this.host.notify('chat', {
      uri: item.uri,
      startLine: item.start_line,
      endLine: item.end_line,
      question: this.questionsOf(item).join('; '),
    });
  }

  /** Of a result whose repository is not on this machine. */
  showPage({ page }: ResultItem, want: PageParams['want']): void {
    if (page !== undefined) this.host.notify('page', { page, want });
  }

  /** Where a result leads to inside of the editor. */
  follow(item: ResultItem, way: 'peek' | 'references' | TraceParams['direction']): void {
    if (way === 'peek' || way === 'references') this.host.notify(way, tracedResultOf(item));
    else this.host.notify('trace', { ...tracedResultOf(item), direction: way });
  }
}
