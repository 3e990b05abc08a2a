/**
 * Prefixes that a model expects before a text, from the description of the model. Those for queries and documents
 * differ.
 */
export interface TaskPrefixes {
  readonly query: string;
  readonly document: string;
}

const none: TaskPrefixes = { query: '', document: '' };

const byModel: readonly (readonly [RegExp, TaskPrefixes])[] = [
  [/nomic-embed/, { query: 'search_query: ', document: 'search_document: ' }],
  [
    /mxbai-embed|snowflake-arctic-embed/,
    { query: 'Represent this sentence for searching relevant passages: ', document: '' },
  ],
  [/embeddinggemma/, { query: 'task: search result | query: ', document: 'title: none | text: ' }],
  [/(^|[/-])e5-|multilingual-e5/, { query: 'query: ', document: 'passage: ' }],
  [
    /qwen3-embedding/,
    { query: 'Instruct: Given a question, retrieve the code that answers it\nQuery: ', document: '' },
  ],
];

export function taskPrefixes(model: string): TaskPrefixes {
  return byModel.find(([pattern]) => pattern.test(model.toLowerCase()))?.[1] ?? none;
}
