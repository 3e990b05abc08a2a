import assert from 'node:assert/strict';
import { graphOf, into, placeOf, symbolAt } from './graphOf';

describe('the graph of JavaScript and TypeScript', () => {
  it('keeps the calls of a test that has the same title as its callee', async () => {
    const edges = await graphOf({
      'text.ts': 'export class Text {\n  startsWithDash() {}\n}\n',
      'text.test.ts':
        "import { Text } from './text';\ntest('startsWithDash', () => {\n  const text = new Text();\n  text.startsWithDash();\n});\n",
    });
    assert.deepEqual(into(edges, 'text.ts:Text.startsWithDash'), ['text.test.ts:startsWithDash calls, resolved']);
  });

  it('knows what a class extends behind type parameters with defaults', async () => {
    const edges = await graphOf({
      'a.ts':
        'export class Base {\n  read() {}\n}\nexport class Other {}\nexport class Part<T extends Other = Other, F = () => void> extends Base {}\n' +
        'export function use(part: Part) {\n  part.read();\n}\n',
    });
    assert.deepEqual(
      edges.implementations(symbolAt(edges, 'a.ts:Base')).map(({ symbol, relation }) => `${symbol?.name} ${relation}`),
      ['Part extends'],
    );
    assert.deepEqual(into(edges, 'a.ts:Base.read'), ['a.ts:use calls, resolved']);
  });

  it('treats the functions of an object as members of its annotated type', async () => {
    const edges = await graphOf({
      'store.ts': 'export interface Store {\n  read(): void;\n}\n',
      'disk.ts':
        "import type { Store } from './store';\nexport const disk: Store = {\n  read() {\n    return;\n  },\n};\n",
    });
    assert.deepEqual(
      edges.overridden(symbolAt(edges, 'disk.ts:disk.read')).map(({ symbol }) => placeOf(symbol)),
      ['store.ts:Store.read'],
    );
  });

  it('resolves a package folder to its only file with a whole-module export', async () => {
    const edges = await graphOf({
      'server.js': 'function server() {}\nmodule.exports = server;\n',
      'server.d.ts': 'declare function server(): void;\nexport default server;\n',
      'tool.config.js': 'module.exports = options;\n',
      'test/a.js': "const Server = require('..');\nfunction start() {\n  Server();\n}\n",
    });
    assert.deepEqual(into(edges, 'server.js:server'), [
      'server.js refers to, resolved',
      'test/a.js:start calls, resolved',
    ]);
  });

  it('treats a declaration file as the declarations of its JavaScript file', async () => {
    const edges = await graphOf({
      'types/server.d.ts': 'export interface Server {\n  addHook(name: string): void;\n}\n',
      'server.js':
        'function server() {\n  return { addHook };\n  function addHook(name) {}\n}\nmodule.exports = server;\n',
      'test/a.js': "const server = require('../server');\nfunction start() {\n  server.addHook('x');\n}\n",
      'b.js': 'function stop(server) {\n  server.addHook();\n}\n',
    });
    const callsOf = (place: string): readonly string[] => into(edges, place).filter((edge) => edge.includes(' calls'));
    assert.deepEqual(callsOf('types/server.d.ts:Server.addHook'), [
      'b.js:stop calls, likely',
      'test/a.js:start calls, likely',
    ]);
    assert.deepEqual(callsOf('server.js:server.addHook'), [
      'b.js:stop calls, likely',
      'test/a.js:start calls, resolved',
    ]);
  });

  it('treats a member and its overrides as one', async () => {
    const parts = ['B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const edges = await graphOf({
      'a.ts':
        'export class A {\n  readRow() {}\n}\n' +
        parts.map((name) => `export class ${name} extends A {\n  readRow() {}\n}\n`).join(''),
      'use.ts': 'function use(rows) {\n  for (const row of rows) row.readRow();\n}\n',
    });
    assert.deepEqual(into(edges, 'a.ts:A.readRow'), ['use.ts:use calls, likely']);
  });

  it("follows return types: the function's own type, and a type that only its caller knows", async () => {
    const edges = await graphOf({
      'text.ts':
        'export class Text {\n  trimmed(): this {\n    return this;\n  }\n  check() {}\n}\n' +
        'export class Row {\n  check() {}\n}\nexport function text(): Text {}\nexport function same<T>(one: T): T {}\n',
      'use.ts':
        "import { text, same } from './text';\nfunction use() {\n  const one = text().trimmed();\n  one.check();\n}\n" +
        'function other(one: Text) {\n  const text = same(one);\n  text.check();\n}\n',
    });
    assert.deepEqual(into(edges, 'text.ts:Text.check'), ['use.ts:other calls, likely', 'use.ts:use calls, resolved']);
  });

  it('reads what a type extends behind type parameters with long comments', async () => {
    const parameters = Array.from({ length: 20 }, (_, i) => `  /** ${'What it stands for. '.repeat(6)}*/\n  P${i},`);
    const edges = await graphOf({
      'emitter.ts': 'export class Emitter {\n  on() {}\n}\n',
      'server.ts': `import { Emitter } from './emitter';\nclass Server<\n${parameters.join('\n')}\n> extends Emitter {\n  go() {\n    this.on();\n  }\n}\n`,
    });
    assert.deepEqual(into(edges, 'emitter.ts:Emitter.on'), ['server.ts:Server.go calls, resolved']);
  });

  it('takes the declared type of an inherited field over the type of its initial value', async () => {
    const edges = await graphOf({
      'store.ts': 'export interface Store {\n  read(): void;\n}\nexport type Making = () => Store;\n',
      'base.ts': [
        "import type { Making, Store } from './store';",
        'export class Base<S extends Store = Store> {',
        '  store: S;',
        '  making: Making;',
        '}',
        '',
      ].join('\n'),
      'a.ts': [
        "import { Base } from './base';",
        'class Worker extends Base {',
        '  constructor() {',
        '    this.store = this.making();',
        '  }',
        '  run() {',
        '    this.store.read();',
        '  }',
        '}',
        '',
      ].join('\n'),
    });
    assert.deepEqual(into(edges, 'store.ts:Store.read'), ['a.ts:Worker.run calls, resolved']);
  });

  it('resolves `this` in functions that are assigned to an object', async () => {
    const edges = await graphOf({
      'response.js': [
        "const send = require('send');",
        'const res = Object.create(Base.prototype);',
        'module.exports = res;',
        'res.json = function json(value) {',
        '  return this.send(value);',
        '};',
        'res.send = function (body) {',
        '  const self = this;',
        '  queue(function () {',
        '    self.finish(body);',
        '  });',
        '};',
        'res.finish = function (body) {',
        '  const json = body;',
        '  return json;',
        '};',
        'res.sendFile = function (path) {',
        '  send(this.req, path);',
        '};',
      ].join('\n'),
      'other.js': 'const mail = {};\nmail.send = function () {};\nmail.finish = function () {};\n',
    });
    assert.deepEqual(into(edges, 'response.js:res.send'), ['response.js:res.json calls, resolved']);
    assert.deepEqual(into(edges, 'response.js:res.finish'), ['response.js:res.send calls, resolved']);
    assert.deepEqual(into(edges, 'response.js:res.json'), []);
  });
});
