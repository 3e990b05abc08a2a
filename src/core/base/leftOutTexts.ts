/** Texts that the model does not get over, and what its server said of the last: they are found by keywords only. */
export interface LeftOutTexts {
  readonly texts: number;
  readonly message: string;
}

export const leftOutWords = ({ texts, message }: LeftOutTexts): string =>
  `${texts.toLocaleString('en')} ${texts === 1 ? 'chunk is' : 'chunks are'} found by keywords only, for the embedder fails on ${texts === 1 ? 'it' : 'them'}: ${message}`;
