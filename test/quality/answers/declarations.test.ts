import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

const files: Readonly<Record<string, string>> = {
  'src/queue.h': `#pragma once
struct queue;

int queue_append_command(struct queue *queue, const char *command);

int queue_discard(struct queue *queue);
`,
  'src/queue.c': `#include "queue.h"

static int queue_grow(struct queue *queue);

int queue_append_command(struct queue *queue, const char *command) {
  if (queue->used == queue->size && queue_grow(queue) != 0) {
    return -1;
  }
  queue->slots[queue->used] = strdup(command);
  queue->used += 1;
  return queue->slots[queue->used - 1] == NULL ? -1 : 0;
}

static int queue_grow(struct queue *queue) {
  size_t wider = queue->size == 0 ? 16 : queue->size * 2;
  char **slots = realloc(queue->slots, wider * sizeof(char *));
  if (slots == NULL) {
    return -1;
  }
  queue->slots = slots;
  queue->size = wider;
  return 0;
}
`,
  'app/Contracts/LinkSigner.php': `<?php
namespace App\\Contracts;

interface LinkSigner
{
    /**
     * Create a signed link to a route.
     */
    public function signedLink(string $route, array $parameters): string;
}
`,
  'app/Links/LinkSigner.php': `<?php
namespace App\\Links;

class LinkSigner implements \\App\\Contracts\\LinkSigner
{
    public function signedLink(string $route, array $parameters): string
    {
        ksort($parameters);
        $link = $this->links->to($route, $parameters);
        $signature = hash_hmac('sha256', $link, $this->key);
        return $link . '&signature=' . $signature;
    }
}
`,
  'shapes/Shape.java': `interface Shape {
  /** Computes the area that the outline of this shape encloses. */
  double enclosedArea();
}
`,
  'shapes/Circle.java': `class CircleShape implements Shape {
  private final double radius;

  public double enclosedArea() {
    double squared = radius * radius;
    return Math.PI * squared;
  }
}
`,
  'shapes/Square.java': `class SquareShape implements Shape {
  private final double side;

  public double enclosedArea() {
    double length = Math.abs(side);
    return length * length;
  }
}
`,
};

function writeFiles(): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const resultsOf = async (engine: Engine, query: string, name: string): Promise<readonly string[]> =>
  (await engine.search({ query, min_score: 0, include_dependencies: false }, never)).items
    .filter(({ symbol }) => symbol?.name === name)
    .map(({ path, start_line, also_in }) => `${path}:${start_line}${also_in ? ` also in ${also_in.join(', ')}` : ''}`);

describe('declarations', () => {
  const cases: readonly (readonly [title: string, query: string, name: string, results: readonly string[]])[] = [
    [
      'a prototype of a header is one result with the function',
      'append a command to the queue',
      'queue_append_command',
      ['src/queue.c:5 also in src/queue.h'],
    ],
    ['so is one of the same file', 'grow the queue', 'queue_grow', ['src/queue.c:14']],
    ['a prototype of a function that is elsewhere stays', 'discard the queue', 'queue_discard', ['src/queue.h:6']],
    [
      'a documented method of an interface is an answer of its own',
      'create a signed link to a route',
      'signedLink',
      ['app/Contracts/LinkSigner.php:6', 'app/Links/LinkSigner.php:6'],
    ],
    [
      'and so is one that several classes implement',
      'computes the area that the outline of this shape encloses',
      'enclosedArea',
      ['shapes/Shape.java:2', 'shapes/Square.java:4', 'shapes/Circle.java:4'],
    ],
  ];

  it('are one result with their function, and otherwise separate results', async () => {
    await withIndexedEngine(writeFiles(), async (engine) => {
      for (const [title, query, name, results] of cases)
        assert.deepEqual(await resultsOf(engine, query, name), results, title);
    });
  });

  it('are found if their function is filtered out, whose score does not depend on them', async () => {
    await withIndexedEngine(writeFiles(), async (engine) => {
      const query = 'append a command to the queue';
      const found = async (path?: string): Promise<readonly (readonly [path: string, score: number])[]> =>
        (await engine.search({ query, min_score: 0, ...(path && { path }) }, never)).items
          .filter(({ symbol }) => symbol?.name === 'queue_append_command')
          .map((item) => [item.path, item.score]);
      assert.deepEqual(await found('src/queue.c'), await found());
      assert.deepEqual(
        (await found('src/queue.h')).map(([path]) => path),
        ['src/queue.h'],
      );
    });
  });
});
