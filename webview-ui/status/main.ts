import '@vscode/codicons/dist/codicon.css';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import '../style/status.css';
import { render } from 'lit';
import { MessagePeer } from '../../src/shared/messagePeer';
import { statusHostApi, statusViewApi, type StatusHostApi, type StatusViewApi } from '../../src/shared/statusProtocol';
import { StatusModel } from './statusModel';
import { statusView } from './statusView';

/** Entry point of the status page. */

const vscode = acquireVsCodeApi();

const peer: MessagePeer<StatusViewApi, StatusHostApi> = new MessagePeer<StatusViewApi, StatusHostApi>(
  (message) => vscode.postMessage(message),
  { mine: statusViewApi, theirs: statusHostApi },
  { requests: {}, events: { changed: () => void model.refresh() } },
);
const model = new StatusModel(peer, () => render(statusView(model), document.body));

/** Milliseconds between refreshes. Searches change the numbers without a notification. */
const refreshMilliseconds = 3_000;

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => peer.receive(data));
window.addEventListener('pagehide', () => peer.dispose());
setInterval(() => {
  if (document.visibilityState === 'visible') void model.refresh();
}, refreshMilliseconds);
render(statusView(model), document.body);
void model.refresh();
