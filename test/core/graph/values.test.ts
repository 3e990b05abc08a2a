import assert from 'node:assert/strict';
import { graphOf, into, placeOf, symbolAt } from './graphOf';

/** Tests calls on values whose type is not declared next to their name. */
describe('type inference for values', () => {
  it('takes the element type of a list or a map', async () => {
    const edges = await graphOf({
      'job.ts': 'export class Job {\n  retry(): void {}\n}\n',
      'other.ts': 'export class Other {\n  retry(): void {}\n}\n',
      'a.ts': [
        "import { Job } from './job';",
        'class Queue {',
        '  jobs: Job[] = [];',
        '  byName: Map<string, Job>;',
        '  looped() {',
        '    for (const job of this.jobs) job.retry();',
        '  }',
        '  handedOver() {',
        '    this.jobs.forEach((one) => one.retry());',
        '  }',
        '  indexed() {',
        '    this.jobs[0].retry();',
        '  }',
        '  got() {',
        "    const found = this.byName.get('a');",
        '    found.retry();',
        '  }',
        '  filtered(jobs: readonly Job[]) {',
        '    for (const job of jobs.filter(Boolean)) job.retry();',
        '  }',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(
      into(edges, 'job.ts:Job.retry'),
      ['looped', 'handedOver', 'indexed', 'got', 'filtered'].map((name) => `a.ts:Queue.${name} calls, resolved`).sort(),
    );
    assert.deepEqual(into(edges, 'other.ts:Other.retry'), []);
  });

  it('reads Go ranges over lists, type assertions and named results', async () => {
    const edges = await graphOf({
      'job.go': 'package a\n\ntype Job struct{}\n\nfunc (j *Job) Retry() (next *Job) { return j }\n',
      'other.go': 'package a\n\ntype Other struct{}\n\nfunc (o *Other) Retry() {}\n',
      'a.go': [
        'package a',
        'type Queue struct {',
        '\tJobs []*Job',
        '\tByName map[string]*Job',
        '}',
        'func ranged(q *Queue) {',
        '\tfor _, one := range q.Jobs {',
        '\t\tone.Retry()',
        '\t}',
        '}',
        'func got(q *Queue) {',
        '\tfound := q.ByName["a"]',
        '\tfound.Retry()',
        '}',
        'func asserted(any interface{}) {',
        '\tif one, ok := any.(*Job); ok {',
        '\t\tone.Retry()',
        '\t}',
        '}',
        'func switched(any interface{}) {',
        '\tswitch one := any.(type) {',
        '\tcase *Other:',
        '\t\tone.Retry()',
        '\tcase *Job:',
        '\t\tone.Retry()',
        '\t}',
        '}',
        'func chained(job *Job) {',
        '\tjob.Retry().Retry()',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(
      into(edges, 'job.go:Job.Retry'),
      ['asserted', 'chained', 'got', 'ranged', 'switched'].map((name) => `a.go:${name} calls, resolved`),
    );
    assert.deepEqual(into(edges, 'other.go:Other.Retry'), ['a.go:switched calls, resolved']);
  });

  it('takes the constraint of a type parameter', async () => {
    const edges = await graphOf({
      'a.ts': [
        'interface Backend {',
        '  close(): void;',
        '}',
        'class Base<B extends Backend = Backend> {',
        '  backend: B;',
        '}',
        'class Worker extends Base {',
        '  end() {',
        '    this.backend.close();',
        '  }',
        '}',
        'class Other {',
        '  close() {}',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'a.ts:Backend.close'), ['a.ts:Worker.end calls, resolved']);
    assert.deepEqual(into(edges, 'a.ts:Other.close'), []);
  });

  it('reads a C++ declaration that constructs the value', async () => {
    const edges = await graphOf({
      'lexer.h': 'class Lexer {\n public:\n  Lexer(int input);\n  bool read(int* out);\n};\n',
      'other.h': 'class Other {\n public:\n  bool read(int* out);\n};\n',
      'a.cc':
        '#include "lexer.h"\n\nint main() {\n  int out;\n  Lexer lexer(1);\n  lexer.read(&out);\n  return out;\n}\n',
    });
    assert.deepEqual(into(edges, 'lexer.h:Lexer.read'), ['a.cc:main calls, resolved']);
    assert.deepEqual(into(edges, 'other.h:Other.read'), []);
  });

  it('reads a constructor function with a prototype', async () => {
    const edges = await graphOf({
      'lib/cjs/index.js': [
        'function Emitter() {}',
        'exports.Emitter = Emitter;',
        'Emitter.prototype.on = function (event) {};',
        'Emitter.prototype.once = function (event) {',
        '  this.on(event);',
        '};',
        '',
      ].join('\n'),
      'other.js': 'class Other {\n  on() {}\n}\n',
      'test/a.js':
        "const { Emitter } = require('..');\nfunction use() {\n  var one = new Emitter;\n  one.on('a');\n}\n",
    });
    assert.deepEqual(into(edges, 'lib/cjs/index.js:Emitter.on'), [
      'lib/cjs/index.js:Emitter.once calls, resolved',
      'test/a.js:use calls, resolved',
    ]);
    assert.deepEqual(into(edges, 'other.js:Other.on'), []);
  });

  it('resolves an alias of a type', async () => {
    const edges = await graphOf({
      'client.ts': 'export interface IClient {\n  close(): void;\n}\nexport type Client = IClient;\n',
      'a.ts': "import { Client } from './client';\nfunction end(one: Client) {\n  one.close();\n}\n",
    });
    assert.deepEqual(into(edges, 'client.ts:IClient.close'), ['a.ts:end calls, resolved']);
  });

  it('reads a field of another value, and an awaited value', async () => {
    const edges = await graphOf({
      'a.ts': [
        'class Client {',
        '  set(): void {}',
        '}',
        'class Queue {',
        '  get client(): Promise<Client> {',
        '    return open();',
        '  }',
        '}',
        'class Limit {',
        '  constructor(private queue: Queue) {}',
        '  async rate() {',
        '    const client = await this.queue.client;',
        '    client.set();',
        '  }',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'a.ts:Client.set'), ['a.ts:Limit.rate calls, resolved']);
  });

  it('takes what a function constructs and returns', async () => {
    const edges = await graphOf({
      'a.js': [
        'class Client {',
        '  send() {}',
        '}',
        'function connect() {',
        '  return new Client();',
        '}',
        'function use() {',
        '  const one = connect();',
        '  one.send();',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'a.js:Client.send'), ['a.js:use calls, resolved']);
  });

  it('reads a function that is assigned as a member', async () => {
    const edges = await graphOf({
      'field.go': [
        'package a',
        'type Field struct {',
        '\tSet func(value int)',
        '}',
        'func (field *Field) setUp() {',
        '\tfield.Set = func(value int) {',
        '\t\tprintln(value)',
        '\t}',
        '}',
        'func use(one *Field) {',
        '\tone.Set(1)',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'field.go:Field.setUp.field.Set'), ['field.go:use calls, likely']);
  });

  it('falls back to the name of the value among many members of the same name', async () => {
    const others = Array.from({ length: 9 }, (_, i) => `class Other${i} {\n  close() {}\n}\n`).join('');
    const edges = await graphOf({
      'a.js': `${others}class RedisClient {\n  close() {}\n}\nfunction use(client) {\n  client.close();\n}\n`,
    });
    assert.deepEqual(into(edges, 'a.js:RedisClient.close'), ['a.js:use calls, by name']);
    assert.deepEqual(into(edges, 'a.js:Other1.close'), []);
  });
});

describe('a function of a Python package', () => {
  const files = {
    'shop/__init__.py': 'from .terminal import getchar as getchar\n',
    'shop/terminal.py': 'def getchar():\n    return _read()\n',
    'shop/_windows.py': 'def getchar():\n    return None\n',
    'run.py': 'import shop\n\ndef ask():\n    return shop.getchar()\n',
  };

  it('resolves to the one that the package re-exports, if several modules define the name', async () => {
    const edges = await graphOf(files);
    const called = edges.outOf(symbolAt(edges, 'run.py:ask')).flatMap(({ symbol }) => symbol ?? []);
    assert.deepEqual(called.map(placeOf), ['shop/terminal.py:getchar']);
  });
});
