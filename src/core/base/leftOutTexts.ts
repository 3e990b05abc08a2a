/**
 * Number of texts on which the server of the model fails, so that they are found by keywords only, and its message for
 * the last of them.
 */
export interface LeftOutTexts {
  readonly texts: number;
  readonly message: string;
}

export const leftOutWords = ({ texts, message }: LeftOutTexts): string =>
  `${texts.toLocaleString('en')} ${texts === 1 ? 'chunk is' : 'chunks are'} found by keywords only, for the embedder fails on ${texts === 1 ? 'it' : 'them'}: ${message}`;
