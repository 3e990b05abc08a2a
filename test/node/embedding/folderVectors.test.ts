import assert from 'node:assert/strict';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { FolderVectors } from '../../../src/node/embedding/folderVectors';
import { DamagedVectors } from '../../../src/node/storage/lanceVectors';
import { silentLogger, termEmbedder } from '../../twins/engineParts';
import { InMemoryModels, recordOf } from '../../twins/inMemoryVectors';
import { InMemoryStore } from '../../twins/inMemoryStore';

describe('the vectors of a folder', () => {
  it('are compared on the scale of their model, also after they were damaged', async () => {
    const record = { ...recordOf(termEmbedder), scale: { factor: 2, offset: -0.25 } };
    const models = new InMemoryModels([termEmbedder]);
    const model = await models.open(record);
    const index = new MemoryIndex(termEmbedder.dimensions);
    const vectors = new FolderVectors(
      { index, models, store: new InMemoryStore(), hash: (text) => text, logger: silentLogger },
      record,
      model,
    );
    await vectors.recover(new DamagedVectors(model.vectors, 'not what was written'));
    assert.deepEqual(index.vectors.scale, record.scale);
  });
});
