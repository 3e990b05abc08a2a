import type { ResultItem } from '../../src/core/base/types';
import type { CopyParams, OpenResultParams, PageParams, TraceParams } from '../../src/shared/hostMessages';
import { questionLabel } from '../state/questions';
import { keyOf, pinnedKeyOf, resultTitle } from '../state/resultNames';
import { tracedResultOf } from '../state/tracedResult';
import type { Host } from './searchController';
import type { ViewStore } from './viewStore';

/** Actions on single results: pinning, opening in an editor, copying, sending to chat, and tracing calls. */
export class Results {
  constructor(
    private readonly host: Host,
    private readonly store: ViewStore,
  ) {}

  /** Returns the result with this key, by default the selected one. */
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

  /**
   * Returns the questions that a result answers. For a pinned result of an earlier answer, they are not known any more.
   */
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

  /** Opens the web page of a result whose repository is not on this machine, or clones the repository. */
  showPage({ page }: ResultItem, want: PageParams['want']): void {
    if (page !== undefined) this.host.notify('page', { page, want });
  }

  /** Shows a result's declaration, references, callers or callees in the editor. */
  follow(item: ResultItem, way: 'peek' | 'references' | TraceParams['direction']): void {
    if (way === 'peek' || way === 'references') this.host.notify(way, tracedResultOf(item));
    else this.host.notify('trace', { ...tracedResultOf(item), direction: way });
  }
}
