/** Everything the manifest and the code both name. */
export const ids = {
  view: 'codebaseSearch.view',
  tool: 'codebase_search',
  mcpProvider: 'codebaseSearch',
  commands: {
    search: 'codebaseSearch.search',
    rebuild: 'codebaseSearch.rebuild',
    showStatus: 'codebaseSearch.showStatus',
    showLog: 'codebaseSearch.showLog',
  },
} as const;
