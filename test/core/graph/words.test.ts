import assert from 'node:assert/strict';
import { graphOf, into } from './graphOf';

/** Words that are reserved in one language and ordinary names in the others. */
const CASES: readonly (readonly [path: string, text: string, place: string, caller: string])[] = [
  ['a.ts', 'function array() {}\nfunction use() {\n  array();\n}\n', 'a.ts:array', 'a.ts:use calls, resolved'],
  [
    'a.ts',
    'class Space {\n  open() {}\n}\nfunction use() {\n  const namespace = new Space();\n  namespace.open();\n}\n',
    'a.ts:Space.open',
    'a.ts:use calls, resolved',
  ],
  ['a.py', 'def match():\n    pass\n\n\ndef use():\n    match()\n', 'a.py:match', 'a.py:use calls, resolved'],
  ['a.go', 'package a\n\nfunc use() {}\n\nfunc run() {\n\tuse()\n}\n', 'a.go:use', 'a.go:run calls, resolved'],
  [
    'A.java',
    'class A {\n  int get() { return 1; }\n  int sum() { return get(); }\n}\n',
    'A.java:A.get',
    'A.java:A.sum',
  ],
  ['a.c', 'void lock(void) {}\n\nvoid run(void) {\n  lock();\n}\n', 'a.c:lock', 'a.c:run calls, resolved'],
  ['a.rb', 'def range\nend\n\ndef run\n  range\nend\n', 'a.rb:range', 'a.rb:run calls, resolved'],
  ['a.rs', 'fn range() {}\n\nfn run() {\n    range();\n}\n', 'a.rs:range', 'a.rs:run calls, resolved'],
];

describe('a reserved word of another language', () => {
  for (const [path, text, place, caller] of CASES)
    it(`is a name: ${place}`, async () => {
      const callers = into(await graphOf({ [path]: text }), place);
      assert.equal(callers.length, 1);
      assert.ok(callers[0]?.startsWith(caller), callers[0]);
    });

  it('is not a name in its own language', async () => {
    const { graph } = await graphOf({ 'a.php': '<?php\nfunction run($a) {\n  return match ($a) { 1 => go() };\n}\n' });
    assert.deepEqual(
      graph.viewOf('a.php')?.sites.map(({ name }) => name),
      ['go'],
    );
  });
});
