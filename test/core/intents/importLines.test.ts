import assert from 'node:assert/strict';
import { findImportLines } from '../../../src/core/intents/importLines';

/** Code by language; each import line ends with `@`. */
const code: Readonly<Record<string, string>> = {
  typescript:
    'import type { A } from "a";@\nimport {@\n  B,@\n} from "b";@\nexport * from "c";@\nconst d = require("d");@\nconst e = await import("e");\nexport const f = 1;\nexport class G {}',
  python: 'import os@\nfrom a import (@\n  b,@\n)@\nvalue = importlib.load("c")\nfrom_here = 1',
  go: 'package a@\nimport (@\n\t"fmt"@\n)@\nfunc f() {\n\timporter()\n}',
  rust: 'use std::{@\n    io,@\n};@\npub use a::B;@\nfn f() { used(); }\nlet a = 1;',
  java: 'package a;@\nimport a.B;@\nclass C extends B {}',
  csharp: 'using System;@\nusing A = B.C;@\nusing (var a = new A()) {}\nusing var b = Open();',
  c: '#include "a.h"@\n#define A 1\nint a(void);',
  ruby: 'require "a"@\nrequire_relative "b"@\nrequired = 1',
  php: 'use A\\B;@\n$use = 1;\nrequire_once "a.php";@',
  shellscript: 'source a.sh@\n. ./b.sh@\nsources=1',
  unknown: 'import a',
};

describe('import lines', () => {
  for (const [language, marked] of Object.entries(code))
    it(`are recognized in ${language}`, () => {
      const lines = marked.split('\n');
      const found = findImportLines(
        lines.map((line) => line.replace(/@$/, '')),
        language,
      );
      assert.deepEqual(
        lines.filter((_, at) => found[at] === 1),
        lines.filter((line) => line.endsWith('@')),
      );
    });

  it('end where a bracket is never closed', () => {
    const lines = ['import {', ...Array.from({ length: 300 }, (_, i) => `  use(${i}`)];
    assert.equal(findImportLines(lines, 'typescript').indexOf(0), 1);
  });
});
