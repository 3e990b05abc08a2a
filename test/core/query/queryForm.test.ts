import assert from 'node:assert/strict';
import { classifyForm, type QueryForm } from '../../../src/core/query/queryForm';

const examples: Readonly<Record<Exclude<QueryForm, 'report' | 'task'>, readonly string[]>> = {
  action: [
    'Returns the first match of a pattern',
    'retries a failed request',
    'Mutates each item of the iterator',
    'Ensures that the body was read',
    'resizes an array',
    'Called when the server closes the connection',
    'A helper method for two conversions',
    'This function parses a date',
  ],
  request: ['parse the header of a message', 'find a user by mail', 'delete the oldest entries of the cache'],
  description: ['The number of open files', 'the settings of a user', 'one process at a time writes the index'],
  command: ['parse command line options', 'retry failed requests', 'draw rounded corners'],
  topic: [
    'cookie parsing',
    'connection pool',
    'websocket handshake and upgrade',
    'status of builds',
    'bus stops near here',
  ],
  asking: [
    'where are expired keys deleted',
    'how does the parser recover',
    'what is left of the budget',
    'is a path outside the folder',
  ],
  change: [
    'Fix leak of the connection pool',
    'Add support for proxies',
    "Don't retry on errors of the client",
    'Updated the parser',
  ],
};

describe('the form of a question', () => {
  for (const [form, titles] of Object.entries(examples)) {
    it(`is recognized: ${form}`, () => {
      assert.deepEqual(
        titles.map((title) => [title, classifyForm(title)]),
        titles.map((title) => [title, form]),
      );
    });
  }

  it('is a report if the text shows or describes a failure, whatever its title says', () => {
    const evidence = [
      '```\nsum([])\n```',
      '## Versions',
      'Traceback:\n  File "a.py", line 3',
      '    at Pool.close(pool.js:3)',
      '>>> sum([])',
      'Expected behavior: 0',
      'Steps to reproduce: call it',
      'I called it twice.',
      'Is it meant to be so?',
    ];
    for (const body of evidence)
      for (const title of ['Fix leaks', 'Wrong sum'])
        assert.equal(classifyForm(title, `${title}\n\n${body}`), 'report', body);
  });

  it('is a task if the text describes a change', () => {
    const changes = [
      'The pool now closes what it opened.',
      'Values in a list were compared as texts: compare them as numbers.',
      'See https://example.org/?page=2 for the protocol.',
    ];
    for (const body of changes)
      for (const title of ['Fix leaks', 'Wrong sum'])
        assert.equal(classifyForm(title, `${title}\n\n${body}`), 'task', body);
  });
});
