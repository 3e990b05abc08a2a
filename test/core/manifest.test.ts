import assert from 'node:assert/strict';
import { z } from 'zod';
import { contributes } from '../../package.json';
import { requestSchema } from '../../src/core/request';

describe('the manifest', () => {
  it('describes the request as the engine reads it', () => {
    const { $schema: _, additionalProperties: __, ...schema } = z.toJSONSchema(requestSchema);
    assert.deepEqual(contributes.languageModelTools[0]?.inputSchema, schema);
  });
});
