/** Features by which the ranker scores a chunk of a candidate, one number each. */
export const CHUNK_FEATURES = [
  // Text: BM25F as a share of the best, the share of the question that the chunk covers, and 2 / (2 + rank) by the
  // rough sum.
  'words',
  'coverage',
  'roughRank',
  // Vector: the cosine, and the cosine on a scale from the mean of all files (0) to the best (1).
  'cosine',
  'nearness',
  // Names of the symbol, of its container and of both together, words of the signature, and all of these with the path:
  // see NameMatch.
  'namePrecision',
  'nameRecall',
  'nameProduct',
  'softPrecision',
  'softRecall',
  'nameBegins',
  'nameCosine',
  'containerRecall',
  'containerSoftRecall',
  'qualifiedRecall',
  'qualifiedSoftRecall',
  'qualifiedCosine',
  'signatureRecall',
  'signatureSoftRecall',
  'signatureCosine',
  'placeRecall',
  'placeSoftRecall',
  'placeCosine',
  // How strongly the chunk defines an identifier that the question names.
  'identifier',
  // File: its score minus the best score, its share of all scores, and its keyword, vector and name scores.
  'fileScore',
  'fileShare',
  'fileWords',
  'fileNearness',
  'fileName',
  // How far the chunk is below the best chunk of its file by the rough sum, and its rank there.
  'belowFirst',
  'placeInFile',
  // Kind and size of the chunk, and traits of its file.
  'isFunction',
  'isType',
  'isSection',
  'isValue',
  'isConstructor',
  'isPart',
  'lines',
  'nameLength',
  'depth',
  'test',
  'sample',
  'notCode',
  'internal',
  'fileSize',
  // Question: the number of its words, whether it begins with a question word, how much of it the best chunk covers,
  // and how much of that this chunk covers.
  'questionWords',
  'questionAsks',
  'bestCoverage',
  'ownCoverage',
  // Mentions in a report: see ChunkMention.
  'namedInTitle',
  'namedInFrame',
  'namedInProse',
  'namedInCode',
  'containerNamed',
  'calledByNamed',
  'callsNamed',
] as const;

export type ChunkFeature = (typeof CHUNK_FEATURES)[number];

/** Index of each feature in a row. */
export const FEATURE = Object.fromEntries(CHUNK_FEATURES.map((name, i) => [name, i])) as Readonly<
  Record<ChunkFeature, number>
>;
