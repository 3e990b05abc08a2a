/** What the ranker knows of a chunk of a candidate, one number each. */
export const CHUNK_FEATURES = [
  // Its words: BM25F as a share of the best, the share of the question that it says, and its rank by both with the
  // cosine.
  'words',
  'coverage',
  'roughRank',
  // Its vector: the cosine, and the same from the mean of all files (0) to the best chunk (1).
  'cosine',
  'nearness',
  // The name of its symbol, and that of its container: see NameMatch.
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
  // What defines an identifier that the question names.
  'identifier',
  // Its file: the score of the file, less the best; keyword and vector scores as shares of the best.
  'fileScore',
  'fileShare',
  'fileWords',
  'fileNearness',
  'fileName',
  // How far it is below the best chunk of its file by the rough sum, and its rank there.
  'belowFirst',
  'placeInFile',
  // What it is.
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
  // The question: the number of its words, whether it asks for a place or a way, how much of it the best chunk says,
  // and how much of that this one does.
  'questionWords',
  'questionAsks',
  'bestCoverage',
  'ownCoverage',
  // What a report names: see ChunkMention.
  'namedInTitle',
  'namedInFrame',
  'namedInProse',
  'namedInCode',
  'containerNamed',
  'calledByNamed',
  'callsNamed',
] as const;

export type ChunkFeature = (typeof CHUNK_FEATURES)[number];

/** The place of each in a row. */
export const FEATURE = Object.fromEntries(CHUNK_FEATURES.map((name, i) => [name, i])) as Readonly<
  Record<ChunkFeature, number>
>;
