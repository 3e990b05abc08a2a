import '@vscode/codicons/dist/codicon.css';
import './style.css';
import { MessagePeer } from '../src/shared/messagePeer';
import { syntaxKinds, type HostOffer, type SyntaxColors, type ViewOffer } from '../src/shared/protocol';
import { createNotice } from './notices';
import { createResults } from './results';
import { createSearchBox } from './searchBox';
import { SearchModel, type ViewState } from './searchModel';
import { createSummary } from './summary';
import { createTreeKeyboard } from './treeKeyboard';
import { element } from './dom';

/** Entry of the search view. */

const vscode = acquireVsCodeApi();

const peer: MessagePeer<ViewOffer, HostOffer> = new MessagePeer<ViewOffer, HostOffer>((message) => vscode.postMessage(message), {
  requests: {},
  events: {
    state: (state) => model.setHost(state),
    theme: applyTheme,
    focus: ({ query }) => {
      box.focus();
      if (query !== undefined) void model.ask(query);
    },
  },
});
const model = new SearchModel(
  {
    search: (params, signal) => peer.request('search', params, signal),
    open: (params) => peer.notify('open', params),
    run: (action) => peer.notify('run', action),
  },
  { load: () => vscode.getState(), save: (state) => vscode.setState(state) },
);

const box = createSearchBox(model);
const summary = createSummary(model);
const content = element('div', { class: 'content' });
const keyboard = createTreeKeyboard((key) => model.select(key), box.focus);
box.onLeave = keyboard.focusFirst;
document.body.append(element('header', {}, box.node, summary.node), element('main', {}, content));

/** What the content depends on: drawn anew only when one of these is another. */
const contentOf = ({ phase, answer, host }: ViewState): readonly unknown[] => [answer, phase.name === 'asking' && answer ? 'answered' : phase.name, host?.folders.length, !answer && host?.status.index.state, !answer && host?.status.filesIndexed];
let drawn: readonly unknown[] = [];

function draw(): void {
  summary.draw();
  const wanted = contentOf(model.state);
  if (wanted.every((value, i) => value === drawn[i]) && drawn.length > 0) return;
  const isNewQuestion = wanted[0] !== drawn[0] && !isContinuation(wanted[0], drawn[0]);
  drawn = wanted;
  const notice = createNotice(model);
  const results = notice ?? createResults(model);
  content.replaceChildren(results);
  const tree = results.querySelector<HTMLElement>('[role=tree]');
  if (tree) keyboard.attach(tree, model.state.selected);
  if (isNewQuestion) document.scrollingElement?.scrollTo(0, 0);
}

/** More of the same answer: what is on screen stays where it is. */
function isContinuation(now: unknown, before: unknown): boolean {
  const queryOf = (answer: unknown): unknown => (typeof answer === 'object' && answer !== null && 'query' in answer ? answer.query : undefined);
  return queryOf(now) !== undefined && queryOf(now) === queryOf(before);
}

function applyTheme(colors: SyntaxColors): void {
  for (const kind of syntaxKinds) {
    const color = colors[kind];
    if (color && /^#[\da-f]{3,8}$/i.test(color)) document.documentElement.style.setProperty(`--syntax-${kind}`, color);
    else document.documentElement.style.removeProperty(`--syntax-${kind}`);
  }
}

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => peer.receive(data));
// VS Code's own command to focus the view gives it to the page as a whole.
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) box.focus();
});
window.addEventListener('pagehide', () => peer.dispose());
model.onDidChange(draw);
draw();
peer.notify('ready', null);
