/**
 * All folders of the product and the folders that each may import from, including type imports. A folder may only
 * import from folders that are listed above it, so there are no cycles. ESLint enforces the table. `npm run docs`
 * writes it into docs/architecture/folders.md and takes the line above each folder as its description.
 */
export const layers = {
  // makes text of a repository safe to show: hidden characters, quoting, secrets
  'src/core/sanitize': [],
  // plain data types, contracts, the error catalogue, limits
  'src/core/base': ['src/core/sanitize'],
  // cooperative scheduling, deadlines and timers
  'src/core/scheduling': ['src/core/base'],
  // data structures that know nothing of search
  'src/core/collections': [],
  // words: tokenizing identifiers, stemming, synonyms, translation, subwords
  'src/core/text': ['src/core/collections'],
  // instructions for agents on how to search
  'src/core/agents': [],
  // globs of requests and settings
  'src/core/glob': ['src/core/base'],
  // per-language knowledge that needs no grammar
  'src/core/languages': ['src/core/sanitize', 'src/core/base'],
  // definitions found by patterns for lines, for languages without a grammar
  'src/core/languages/lineRules': ['src/core/base', 'src/core/languages'],
  // call facts that one file contains
  'src/core/facts': ['src/core/base', 'src/core/collections', 'src/core/languages'],
  // reads values of a request in the forms that clients send them
  'src/core/request/values': ['src/core/base', 'src/core/glob', 'src/core/languages'],
  // schemas, parsing and defaults of requests and results
  'src/core/request': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/glob',
    'src/core/languages',
    'src/core/request/values',
  ],
  // splits a file into chunks, with terms per field, definitions and texts to embed
  'src/core/analysis': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/text',
    'src/core/languages',
    'src/core/languages/lineRules',
    'src/core/facts',
  ],
  // int8 vectors and their WebAssembly kernels
  'src/core/vectors': ['src/core/base', 'src/core/scheduling', 'src/core/collections'],
  // the data structures of the in-memory index
  'src/core/memoryIndex/structures': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/languages',
    'src/core/facts',
    'src/core/analysis',
  ],
  // the in-memory index, its statistics and its plain-data form
  'src/core/memoryIndex': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/facts',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
  ],
  // the call graph: facts of files, resolved to edges on request
  'src/core/graph': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/languages',
    'src/core/facts',
    'src/core/request',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
  ],
  // exact matches: compiles an expression, narrows it down to files, finds it in lines
  'src/core/match': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/languages',
    'src/core/facts',
    'src/core/request',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
  ],
  // analysis of a query against the vocabulary of the index
  'src/core/query': [
    'src/core/base',
    'src/core/languages',
    'src/core/text',
    'src/core/request',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
  ],
  // first stage: scores every file cheaply and selects candidates
  'src/core/retrieval': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/languages',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/graph',
    'src/core/match',
    'src/core/query',
  ],
  // features of files and chunks
  'src/core/ranking/features': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/languages',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/match',
    'src/core/query',
    'src/core/retrieval',
  ],
  // second stage: models, scores and fusion of the results of a batch
  'src/core/ranking': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/collections',
    'src/core/text',
    'src/core/languages',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/match',
    'src/core/query',
    'src/core/retrieval',
    'src/core/ranking/features',
  ],
  // reads a question: its intents, the names in it and what it is about
  'src/core/intents/question': ['src/core/text', 'src/core/languages', 'src/core/request'],
  // reorders hits by the intents of a query
  'src/core/intents': [
    'src/core/intents/question',
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/languages',
    'src/core/languages/lineRules',
    'src/core/facts',
    'src/core/request',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/graph',
    'src/core/query',
    'src/core/retrieval',
    'src/core/ranking',
  ],
  // many repositories: names, web pages, topics, and which of them a question concerns
  'src/core/catalogue': ['src/core/base', 'src/core/glob', 'src/core/memoryIndex'],
  // renders results as text for models, as Markdown and as a prompt
  'src/core/rendering': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/languages',
    'src/core/request',
    'src/core/ranking',
  ],
  // fits results into a token budget
  'src/core/budget': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/languages',
    'src/core/rendering',
  ],
  // callers, callees, impact and paths in the call graph
  'src/core/trace': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/request',
    'src/core/memoryIndex',
    'src/core/graph',
    'src/core/rendering',
  ],
  // turns a page of chunks into results within a token budget, with their dependencies
  'src/core/results': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/glob',
    'src/core/languages',
    'src/core/request',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/match',
    'src/core/graph',
    'src/core/retrieval',
    'src/core/ranking',
    'src/core/intents',
    'src/core/rendering',
    'src/core/budget',
  ],
  // the read path on one screen, and the query cache
  'src/core/search': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/languages',
    'src/core/request',
    'src/core/analysis',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/match',
    'src/core/query',
    'src/core/retrieval',
    'src/core/ranking',
    'src/core/intents/question',
    'src/core/intents',
    'src/core/rendering',
    'src/core/budget',
    'src/core/results',
  ],
  // the write path: scan, compare, read, embed, commit
  'src/core/indexing': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/languages',
    'src/core/request',
    'src/core/analysis',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
  ],
  // measures the quality of answers and the tokens that they cost
  'src/core/eval': [
    'src/core/base',
    'src/core/text',
    'src/core/languages',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/rendering',
  ],
  // typed messages between the extension and its webviews
  'src/shared': ['src/core/base', 'src/core/request'],
  // the process: V8 and its memory, priority, worker threads
  'src/node/runtime': ['src/core/sanitize', 'src/core/base', 'src/core/text'],
  // files: reading, writing, decoding, spelling of paths
  'src/node/fileSystem': ['src/core/base', 'src/core/text', 'src/core/languages', 'src/node/runtime'],
  // the folder of an index, its lock and the signals between processes
  'src/node/indexDirectory': ['src/core/base', 'src/node/fileSystem'],
  // ignore patterns as git matches them, built-in lists, the user's filters
  'src/node/ignore': ['src/core/base', 'src/core/glob', 'src/node/fileSystem', 'src/node/indexDirectory'],
  // settings of an engine, from its host and the environment
  'src/node/settings': [
    'src/core/base',
    'src/core/request',
    'src/core/vectors',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/ignore',
  ],
  // reads git's files without running git
  'src/node/gitRepository': ['src/node/ignore'],
  // runs git
  'src/node/git': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/memoryIndex',
    'src/core/catalogue',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/ignore',
    'src/node/gitRepository',
  ],
  // the files of a folder: walks, watches, applies all rules in order
  'src/node/workspace': [
    'src/core/base',
    'src/core/languages',
    'src/node/fileSystem',
    'src/node/ignore',
    'src/node/gitRepository',
  ],
  // code of C and C++ that no grammar reads: macros, conditional branches
  'src/node/parsing/outlineRules/c': ['src/core/base'],
  // a table of outline rules per language
  'src/node/parsing/outlineRules': ['src/node/parsing/outlineRules/c', 'src/core/base'],
  // names, signatures and documentation of outlines, from the text around a definition
  'src/node/parsing/naming': ['src/core/sanitize', 'src/core/base'],
  // outlines by tree-sitter, in a worker thread
  'src/node/parsing': [
    'src/node/parsing/naming',
    'src/core/sanitize',
    'src/core/base',
    'src/core/text',
    'src/core/languages',
    'src/node/runtime',
    'src/node/parsing/outlineRules',
  ],
  // o200k token counts
  'src/node/tokenizer': ['src/core/base', 'src/node/fileSystem'],
  // Ollama and OpenAI-compatible servers
  'src/node/embedders/remote': ['src/core/sanitize', 'src/core/base', 'src/core/scheduling', 'src/node/settings'],
  // the built-in model, the cache of query vectors, the record of the active model
  'src/node/embedders': [
    'src/core/base',
    'src/core/text',
    'src/core/vectors',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/embedders/remote',
  ],
  // LanceDB tables: schema, rows, compaction, cleanup, integrity
  'src/node/storage/tables': [
    'src/core/base',
    'src/core/languages',
    'src/core/memoryIndex/structures',
    'src/node/indexDirectory',
  ],
  // the stores on LanceDB, and the snapshot of the in-memory index
  'src/node/storage': [
    'src/core/base',
    'src/core/collections',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/indexing',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/storage/tables',
  ],
  // a shared store: its tables, and the claims of jobs that write to it
  'src/node/sharedIndex/store': ['src/core/base', 'src/node/runtime', 'src/node/fileSystem', 'src/node/storage/tables'],
  // the shared index of a team: publishing and adopting
  'src/node/sharedIndex': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/languages',
    'src/core/facts',
    'src/core/analysis',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/git',
    'src/node/parsing/naming',
    'src/node/embedders',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/sharedIndex/store',
  ],
  // starts an index from that of another work tree or clone
  'src/node/siblingIndex': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/indexing',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/ignore',
    'src/node/settings',
    'src/node/gitRepository',
    'src/node/embedders',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/sharedIndex',
  ],
  // computes the vectors of a folder in the background
  'src/node/embedding': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/vectors',
    'src/core/memoryIndex',
    'src/core/indexing',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/settings',
    'src/node/embedders/remote',
    'src/node/embedders',
    'src/node/storage',
    'src/node/sharedIndex',
  ],
  // keeps the index of a folder up to date
  'src/node/indexing': [
    'src/core/base',
    'src/core/indexing',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/workspace',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/embedding',
  ],
  // statistics of a folder's searches, and the tokens that they saved
  'src/node/engine/statistics': [
    'src/core/base',
    'src/core/rendering',
    'src/core/indexing',
    'src/core/eval',
    'src/node/fileSystem',
    'src/node/embedding',
  ],
  // the catalogue: functions of all repositories in a team's store, and their search
  'src/node/catalogue': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/request',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/graph',
    'src/core/match',
    'src/core/retrieval',
    'src/core/rendering',
    'src/core/sanitize',
    'src/core/search',
    'src/core/catalogue',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/git',
    'src/node/tokenizer',
    'src/node/embedders',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/sharedIndex/store',
    'src/node/sharedIndex',
  ],
  // publishing jobs: writing, replacing and removing repositories in the catalogue
  'src/node/catalogue/publishing': [
    'src/core/base',
    'src/core/text',
    'src/core/vectors',
    'src/core/catalogue',
    'src/node/indexDirectory',
    'src/node/git',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/sharedIndex/store',
    'src/node/sharedIndex',
    'src/node/catalogue',
  ],
  // one engine per folder
  'src/node/engine': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/scheduling',
    'src/core/text',
    'src/core/glob',
    'src/core/request',
    'src/core/analysis',
    'src/core/vectors',
    'src/core/memoryIndex/structures',
    'src/core/memoryIndex',
    'src/core/graph',
    'src/core/match',
    'src/core/retrieval',
    'src/core/rendering',
    'src/core/trace',
    'src/core/search',
    'src/core/indexing',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/ignore',
    'src/node/settings',
    'src/node/git',
    'src/node/workspace',
    'src/node/parsing',
    'src/node/tokenizer',
    'src/node/embedders',
    'src/node/storage/tables',
    'src/node/storage',
    'src/node/sharedIndex',
    'src/node/siblingIndex',
    'src/node/embedding',
    'src/node/indexing',
    'src/node/catalogue',
    'src/node/engine/statistics',
  ],
  // searches several folders and merges their answers
  'src/node/multiRoot': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/request',
    'src/core/search',
    'src/node/fileSystem',
  ],
  // the engine in a process of its own, over JSON-RPC
  'src/node/engineProcess': [
    'src/core/base',
    'src/core/request',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/ignore',
    'src/node/settings',
    'src/node/storage',
    'src/node/engine',
  ],
  // the protocol between a client and the engine host: address, handshake, messages
  'src/node/engineHost/protocol': [
    'src/core/base',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
  ],
  // the engine host: the engines of a user in one process, for several clients over a local socket
  'src/node/engineHost/server': [
    'src/core/sanitize',
    'src/core/base',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/settings',
    'src/node/storage',
    'src/node/engine',
    'src/node/engineProcess',
    'src/node/engineHost/protocol',
  ],
  // engines in the engine host, or in this process if no host can be reached
  'src/node/engineHost/client': [
    'src/core/base',
    'src/core/request',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/storage',
    'src/node/engine',
    'src/node/engineProcess',
    'src/node/engineHost/protocol',
  ],
  // incoming MCP messages, limited and repaired before the SDK reads them
  'src/mcp/messages': ['src/core/base', 'src/core/request'],
  // one MCP client: its folders and roots, what it is and reads, its log and progress
  'src/mcp/connection': ['src/core/sanitize', 'src/core/base', 'src/node/multiRoot'],
  // the tools, prompts and resources of the MCP server
  'src/mcp': [
    'src/mcp/messages',
    'src/mcp/connection',
    'src/core/sanitize',
    'src/core/base',
    'src/core/agents',
    'src/core/request',
    'src/core/rendering',
    'src/node/runtime',
    'src/node/settings',
    'src/node/tokenizer',
    'src/node/storage',
    'src/node/multiRoot',
    'src/node/catalogue',
    'src/node/engineHost/client',
  ],
  // the process that an agent starts: passes messages on to the MCP server in the engine host
  'src/mcp/relay': [
    'src/core/base',
    'src/node/runtime',
    'src/node/indexDirectory',
    'src/node/engineHost/protocol',
    'src/node/engineHost/client',
  ],
  // entry of the engine host
  'src/host': [
    'src/core/base',
    'src/node/runtime',
    'src/node/storage',
    'src/node/engine',
    'src/node/engineProcess',
    'src/node/engineHost/protocol',
    'src/node/engineHost/server',
    'src/mcp',
  ],
  // options of commands, and the requests that they make
  'src/cli/flags': ['src/core/base', 'src/core/request'],
  // standard output, exit codes and signals
  'src/cli/terminal': [
    'src/cli/flags',
    'src/core/sanitize',
    'src/core/base',
    'src/core/text',
    'src/core/request',
    'src/core/rendering',
    'src/core/eval',
    'src/node/multiRoot',
  ],
  // edits configuration files in place: JSON, TOML, a block of Markdown
  'src/cli/setup/edits': [],
  // `codebase-search setup`: what it writes, for which agent and where
  'src/cli/setup': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/agents',
    'src/node/fileSystem',
    'src/cli/setup/edits',
  ],
  // `codebase-search eval`: questions and measurements
  'src/cli/evaluation': [
    'src/core/base',
    'src/core/languages',
    'src/core/eval',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/tokenizer',
    'src/node/git',
    'src/node/workspace',
    'src/node/parsing',
  ],
  // one file per command
  'src/cli/commands': [
    'src/cli/flags',
    'src/cli/evaluation',
    'src/core/sanitize',
    'src/core/base',
    'src/core/scheduling',
    'src/core/languages',
    'src/core/request',
    'src/core/request/values',
    'src/core/rendering',
    'src/core/search',
    'src/core/eval',
    'src/node/runtime',
    'src/node/fileSystem',
    'src/node/indexDirectory',
    'src/node/settings',
    'src/node/tokenizer',
    'src/node/git',
    'src/node/workspace',
    'src/node/parsing',
    'src/node/storage',
    'src/node/sharedIndex',
    'src/node/engine',
    'src/node/multiRoot',
    'src/node/catalogue/publishing',
    'src/node/catalogue',
    'src/node/engineHost/protocol',
    'src/node/engineHost/client',
    'src/mcp',
    'src/mcp/relay',
    'src/cli/setup',
    'src/cli/terminal',
  ],
  // entry
  'src/cli': ['src/core/base', 'src/node/storage', 'src/cli/flags', 'src/cli/terminal', 'src/cli/commands'],
  // ids, settings, secrets, log and errors
  'src/extension/base': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/request',
    'src/node/ignore',
    'src/node/settings',
    'src/node/multiRoot',
  ],
  // an engine per workspace folder, and its status in the status bar
  'src/extension/engines': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/request',
    'src/node/fileSystem',
    'src/node/settings',
    'src/node/multiRoot',
    'src/node/engineProcess',
    'src/node/engineHost/client',
    'src/extension/base',
  ],
  // repositories that are not on this machine: their files, web pages and clones
  'src/extension/repositories': [
    'src/core/base',
    'src/core/request',
    'src/core/catalogue',
    'src/shared',
    'src/extension/base',
    'src/extension/engines',
  ],
  // commands of the palette and the menus
  'src/extension/commands': [
    'src/core/base',
    'src/core/scheduling',
    'src/core/rendering',
    'src/shared',
    'src/node/settings',
    'src/node/embedders/remote',
    'src/node/multiRoot',
    'src/extension/base',
    'src/extension/engines',
  ],
  // callers, callees and the impact of changes: views, references and the call hierarchy
  'src/extension/tracing': [
    'src/core/base',
    'src/core/languages',
    'src/core/rendering',
    'src/shared',
    'src/node/multiRoot',
    'src/extension/base',
    'src/extension/engines',
    'src/extension/repositories',
  ],
  // hosts of the search view and the status page
  'src/extension/webviews': [
    'src/core/base',
    'src/core/glob',
    'src/core/catalogue',
    'src/shared',
    'src/node/git',
    'src/node/multiRoot',
    'src/extension/base',
    'src/extension/engines',
    'src/extension/repositories',
    'src/extension/commands',
    'src/extension/tracing',
  ],
  // language-model tools and the MCP provider
  'src/extension/agents': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/request',
    'src/core/rendering',
    'src/node/runtime',
    'src/node/settings',
    'src/extension/base',
    'src/extension/engines',
  ],
  // activation
  'src/extension': [
    'src/core/base',
    'src/shared',
    'src/node/engineProcess',
    'src/node/engineHost/client',
    'src/extension/base',
    'src/extension/engines',
    'src/extension/repositories',
    'src/extension/commands',
    'src/extension/webviews',
    'src/extension/tracing',
    'src/extension/agents',
  ],
  // the state of the search view as plain data, and values derived from it
  'webview-ui/state': ['src/core/sanitize', 'src/core/base', 'src/core/rendering', 'src/shared'],
  // all changes of that state
  'webview-ui/control': ['src/core/base', 'src/core/rendering', 'src/shared', 'webview-ui/state'],
  // shows code: excerpts, colors, highlights; icons
  'webview-ui/shared': ['src/core/sanitize', 'src/core/base', 'src/core/text', 'src/core/rendering', 'src/shared'],
  // the list of results: rows, code, details, and the keyboard
  'webview-ui/components/results': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/ranking',
    'src/core/rendering',
    'src/shared',
    'webview-ui/state',
    'webview-ui/control',
    'webview-ui/shared',
  ],
  // functions from state to Lit templates
  'webview-ui/components': [
    'src/core/sanitize',
    'src/core/base',
    'src/core/ranking',
    'src/core/rendering',
    'src/shared',
    'webview-ui/state',
    'webview-ui/control',
    'webview-ui/shared',
    'webview-ui/components/results',
  ],
  // style sheets
  'webview-ui/style': [],
  // entry of the search view
  'webview-ui': [
    'src/shared',
    'webview-ui/state',
    'webview-ui/control',
    'webview-ui/shared',
    'webview-ui/components/results',
    'webview-ui/components',
    'webview-ui/style',
  ],
  // the status page
  'webview-ui/status': ['src/core/sanitize', 'src/core/base', 'src/shared', 'webview-ui/shared', 'webview-ui/style'],
};

const seen = new Set();
for (const [folder, imports] of Object.entries(layers)) {
  const early = imports.find((other) => !seen.has(other));
  if (early) throw new Error(`${folder} may import from ${early} only if that stands above it.`);
  seen.add(folder);
}
