declare module '*.css';

/** API that VS Code gives to a webview. It can be acquired only once. */
declare function acquireVsCodeApi(): {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
};
