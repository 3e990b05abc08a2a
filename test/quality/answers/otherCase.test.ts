import assert from 'node:assert/strict';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

const files = {
  'stream.rs':
    'pub fn parse_stream<T>(\n    input: T,\n) -> Result<Stream<T>>\nwhere\n    T: AsRef<[u8]>,\n{\n    let s = open(input)?;\n    Ok(s)\n}\n',
  'options.rs':
    '//! Built on `parse_stream`. See parse_stream, parse_stream.\npub struct ParseStreamOptions;\n/// Options of parse_stream.\npub fn options() -> ParseStreamOptions {\n    parse_stream_options()\n}\n',
  'ear.ts': 'export const createEar = (options: Options) => {\n  return build(options);\n};\n',
  'types.ts':
    '/** Made by createEar. createEar createEar. */\nexport interface CreateEarOptions {\n  start(): void;\n}\n',
  'Lists.java':
    'class Lists {\n  /** Docs. */\n  public static <T extends Comparable<? super T>,\n      R> List<R> sortedCopy(\n      Collection<T> in) {\n    return copy(in);\n  }\n}\n',
  'Uses.java':
    '/** sortedCopy sortedCopy {@link Lists#sortedCopy} */\nclass Uses {\n  void a() { Lists.sortedCopy(x); Lists.sortedCopy(y); }\n}\n',
};

/** A name in another case, and the file that defines it. */
const asked: readonly (readonly [name: string, file: string])[] = [
  ['parse_stream', 'stream.rs'],
  ['parseStream', 'stream.rs'],
  ['ParseStream', 'stream.rs'],
  ['where is parseStream defined', 'stream.rs'],
  ['createEar', 'ear.ts'],
  ['create_ear', 'ear.ts'],
  ['CreateEar', 'ear.ts'],
  ['sortedCopy', 'Lists.java'],
  ['sorted_copy', 'Lists.java'],
];

describe('a name in the case of another language', () => {
  it('finds the definition of the same name in its own case, before mentions of the name', async () => {
    await withIndexedEngine(temporaryFolder(files), async (engine) => {
      for (const [query, file] of asked) {
        const { items } = await engine.search({ query, min_score: 0 }, never);
        assert.equal(items[0]?.path, file, query);
      }
    });
  });
});
