import assert from 'node:assert/strict';
import { importRules, importTargetOf } from '../../../src/core/graph/importRules';
import { usedNames } from '../../../src/core/results/usedNames';

type Case = readonly [language: string, specifier: string, from: string, to: string, used: string, brings: boolean];

const cases: readonly Case[] = [
  ['typescript', './retry', 'src/http/client.ts', 'src/http/retry.ts', 'Retry', true],
  ['typescript', './retry.js', 'src/http/client.ts', 'src/http/retry.ts', 'Retry', true],
  ['typescript', '../core', 'src/http/client.ts', 'src/core/index.ts', 'Core', true],
  ['typescript', '@/core/x', 'src/http/client.ts', 'src/core/x.ts', 'X', true],
  ['typescript', './retry', 'src/http/client.ts', 'src/retry.ts', 'Retry', false],
  ['typescript', 'retry', 'src/http/client.ts', 'src/http/retry.ts', 'Retry', false],
  ['javascript', './lib/router', 'index.js', 'lib/router/index.js', 'Router', true],
  ['python', 'flask.globals', 'src/flask/app.py', 'src/flask/globals.py', 'g', true],
  ['python', '.globals', 'src/flask/app.py', 'src/flask/globals.py', 'g', true],
  ['python', '..sansio.app', 'src/flask/json/tag.py', 'src/flask/sansio/app.py', 'App', true],
  ['python', '.', 'src/flask/app.py', 'src/flask/cli.py', 'cli.run', true],
  ['python', '.', 'src/flask/app.py', 'src/flask/cli.py', 'run', false],
  ['python', 'os', 'src/flask/app.py', 'src/flask/cli.py', 'path', false],
  ['go', 'github.com/gin-gonic/gin/binding', 'context.go', 'binding/form.go', 'binding.Form', true],
  ['go', 'github.com/gin-gonic/gin/binding', 'context.go', 'binding/form.go', 'render.Form', false],
  ['go', 'net/http', 'render/json.go', 'response_writer.go', 'http.ResponseWriter', false],
  ['go', 'github.com/gin-gonic/gin', 'examples/main.go', 'gin.go', 'gin.Engine', true],
  ['go', 'github.com/go-playground/validator/v10', 'binding/validator.go', 'gin.go', 'validator.New', false],
  ['elixir', 'Ecto.Query.Builder', 'lib/ecto/query.ex', 'lib/ecto/query/builder.ex', 'Builder', true],
  ['elixir', 'Ecto.Query.{Builder, LimitExpr}', 'query.ex', 'query/limit_expr.ex', 'LimitExpr', true],
  ['elixir', 'Ecto.Changeset', 'lib/ecto/query.ex', 'lib/ecto/enum.ex', 'Enum', false],
  [
    'java',
    'com.shop.cart.Cart',
    'src/main/java/com/shop/App.java',
    'src/main/java/com/shop/cart/Cart.java',
    'Cart',
    true,
  ],
  ['java', 'com.shop.cart.*', 'src/main/java/com/shop/App.java', 'src/main/java/com/shop/cart/Cart.java', 'Cart', true],
  [
    'java',
    'com.shop.cart.Item',
    'src/main/java/com/shop/App.java',
    'src/main/java/com/shop/cart/Cart.java',
    'Cart',
    false,
  ],
  ['kotlin', 'io.ktor.http.Url', 'a/src/App.kt', 'b/common/src/io/ktor/http/Url.kt', 'Url', true],
  ['rust', 'crate::sync::Mutex', 'src/net/tcp.rs', 'src/sync/mutex.rs', 'Mutex', true],
  ['rust', 'crate::sync::{oneshot, Mutex}', 'src/net/tcp.rs', 'src/sync/oneshot.rs', 'oneshot::channel', true],
  ['rust', 'crate::sync::Mutex', 'src/net/tcp.rs', 'src/time/mutex.rs', 'Mutex', false],
  ['php', 'Shop\\Cart\\Item', 'src/App.php', 'src/Cart/Item.php', 'Item', true],
  ['php', 'Shop\\Cart\\Item', 'src/App.php', 'src/Order/Item.php', 'Item', false],
  ['ruby', 'rack/request', 'lib/rack/mock.rb', 'lib/rack/request.rb', 'Request', true],
  ['c', 'uv/threadpool.h', 'src/loop.c', 'include/uv/threadpool.h', 'uv_work', true],
  ['cpp', 'json.hpp', 'src/a.cpp', 'include/other.hpp', 'json', false],
  ['haskell', 'Data.Aeson.Types', 'src/Data/Aeson.hs', 'src/Data/Aeson/Types.hs', 'Value', true],
  ['lua', 'mini.test', 'lua/mini/doc.lua', 'lua/mini/test.lua', 'new', true],
  ['zig', 'Server.zig', 'src/main.zig', 'src/Server.zig', 'Server', true],
];

describe('import rules', () => {
  for (const [language, specifier, from, path, used, brings] of cases) {
    it(`${language}: ${specifier} in ${from} ${brings ? 'brings' : 'does not bring'} ${used} of ${path}`, () => {
      const [name = '', qualifier] = used.split(/\.|::/).reverse();
      assert.equal(importRules[language]?.imports(specifier, from)(importTargetOf(path, { name, qualifier })), brings);
    });
  }
});

describe('names used in code', () => {
  const names = (code: string, language = 'typescript'): readonly string[] =>
    usedNames(code, language)
      .filter(({ local }) => !local)
      .map(({ name, qualifier }) => (qualifier === undefined ? name : `${qualifier}.${name}`));

  it('exclude imports, type parameters and their members', () => {
    assert.deepEqual(
      names('from werkzeug.wrappers import Response as Base\nfrom .a import (\n  One,\n  Two,\n)\nrun(Base)', 'python'),
      ['run', 'Base'],
    );
    assert.deepEqual(
      usedNames('class Box<T extends Shape> {}', 'typescript')
        .filter(({ declared }) => declared)
        .map(({ name }) => name),
      ['Box', 'T'],
    );
    assert.deepEqual(names("import type {\n  One,\n  Two,\n} from './a';\nexport { Three } from './b';\nrun(Four)"), [
      'run',
      'Four',
    ]);
    assert.deepEqual(
      names('fn f() -> D::Error', 'rust').filter((name) => name.endsWith('Error')),
      ['.Error'],
    );
  });

  it('come with their receivers', () => {
    assert.deepEqual(names('new Foo().bar(http.Get); Foo'), ['new', 'Foo', '.bar', 'http', 'http.Get']);
    assert.equal(usedNames('Foo; Foo; Foo', 'typescript')[0]?.uses, 3);
  });

  it('exclude names in strings and comments, and names that the code declares', () => {
    assert.deepEqual(names('a("Foo // Bar"); // Baz\n/* Qux\n */ b'), ['a', 'b']);
    assert.deepEqual(names('object `Content-Type` extends Header', 'scala'), ['object', 'extends', 'Header']);
    assert.deepEqual(names(' * see Foo\n */\nBar * baz'), ['Bar', 'baz']);
    assert.deepEqual(names('x("""Foo\nBar"""); y # Baz', 'python'), ['x', 'y']);
    assert.deepEqual(names('Takes a Foo.\n"""\nbar()', 'python'), ['bar']);
    assert.deepEqual(names('def f(x):\n    """Takes a Foo.\n', 'python'), ['def', 'f', 'x']);
    assert.deepEqual(names('head(%w[Cookie Date], Set-Cookie)', 'ruby'), ['head']);
    assert.deepEqual(
      usedNames('struct shape* area(struct shape* of); struct circle { }', 'c')
        .filter(({ declared }) => declared)
        .map(({ name }) => name),
      ['circle'],
    );
    assert.deepEqual(names('f(limits: number) { return limits }'), ['f', 'number', 'return']);
    assert.deepEqual(names('a == b; c => d'), ['a', 'b', 'c', 'd']);
  });
});
