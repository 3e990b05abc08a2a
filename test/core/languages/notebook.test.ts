import assert from 'node:assert/strict';
import { analyzeFile } from '../../../src/core/analysis/analyzeFile';
import { readNotebook } from '../../../src/core/languages/notebook';
import { sourceTextOf } from '../../../src/core/languages/sourceText';
import { never } from '../../twins/engineParts';

const code = (...source: readonly string[]): object => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: {},
  outputs: [{ output_type: 'stream', name: 'stdout', text: ['printed_by_a_cell\n', 'cells'] }],
  source: source.map((line, i) => (i < source.length - 1 ? `${line}\n` : line)),
});
const prose = (...source: readonly string[]): object => ({
  cell_type: 'markdown',
  metadata: {},
  source: source.join('\n'),
});
const notebook = (cells: readonly object[], metadata: object = { kernelspec: { name: 'python3' } }): object => ({
  cells,
  metadata,
  nbformat: 4,
  nbformat_minor: 5,
});

const churn = notebook([
  prose('# Churn', '', 'How customers leave.'),
  code('%matplotlib inline', 'import numpy as np'),
  prose('## The model'),
  code('def churn_probability(customer):', '    """Chance that a customer leaves."""', '    return 1'),
  code('rates = [churn_probability(c) for c in customers]', 'rates'),
  code('%%bash', 'ls -l'),
  code('# Draw it', 'plot(rates)'),
]);

const outlineOf = async (file: object | string, indent?: number) => {
  const text = typeof file === 'string' ? file : JSON.stringify(file, undefined, indent);
  const stat = { path: 'a.ipynb', size: text.length, modified: 0 };
  // A parser without a grammar, so that functions are found by the line rules.
  const noGrammar = { outline: () => Promise.resolve(undefined) };
  return analyzeFile(stat, text, noGrammar, (part) => part, never);
};

describe('a notebook', () => {
  it('is read as the source of its cells, each line at its line of the file', () => {
    const file = JSON.stringify(churn, undefined, 1).split('\n');
    const found = readNotebook(file.join('\n'));
    assert(found);
    assert.equal(found.language, 'python');
    const lines = found.text.split('\n');
    assert.ok(lines.length <= file.length);
    const inPlace = lines.flatMap((line, i) => {
      const source = line.replace(/^# /, '').replaceAll('"', '\\"');
      return line === '' || file[i]?.includes(source) ? [] : [line];
    });
    // The lines of one string follow each other on the next lines.
    assert.deepEqual(inPlace, ['# How customers leave.']);
    assert.ok(!found.text.includes('printed_by_a_cell'));
  });

  it('reads prose, magics and cells of other languages as comments', () => {
    const lines = readNotebook(JSON.stringify(churn))?.text.split('\n') ?? [];
    for (const line of ['# # Churn', '# %matplotlib inline', '# ls -l', 'import numpy as np'])
      assert.ok(lines.includes(line), line);
  });

  for (const indent of [0, 1, 4]) {
    it(`has a chunk for each cell with the functions in it, indented by ${indent}`, async () => {
      const { chunks, language } = await outlineOf(churn, indent);
      assert.equal(language, 'python');
      assert.deepEqual(
        chunks.map(({ symbols: [symbol] }) => `${symbol?.kind} ${symbol?.name}`),
        [
          'section Churn',
          'section Churn',
          'section The model',
          'function churn_probability',
          'section The model',
          'section The model',
          'section Draw it',
        ],
      );
    });
  }

  it('gives results the line numbers of the file', async () => {
    const file = JSON.stringify(churn, undefined, 1).split('\n');
    const { chunks } = await outlineOf(churn, 1);
    const found = chunks.find(({ symbols: [symbol] }) => symbol?.name === 'churn_probability');
    assert.match(file[(found?.startLine ?? 0) - 1] ?? '', /def churn_probability/);
    assert.match(file[(found?.endLine ?? 0) - 1] ?? '', /return 1/);
    assert.equal(
      found?.text,
      'def churn_probability(customer):\n    """Chance that a customer leaves."""\n    return 1',
    );
  });

  it('finds functions below magics, and names cells by the code below the magics', async () => {
    const trained = notebook([
      code('%%time', 'import torch'),
      code('!pip install torch', 'def train_epoch(model):', '    return model'),
    ]);
    const { chunks } = await outlineOf(trained, 1);
    assert.deepEqual(
      chunks.flatMap(({ symbols }) => symbols.map(({ name, doc }) => [name, doc])),
      [
        ['import torch', ''],
        ['def train_epoch(model):', ''],
        ['train_epoch', ''],
      ],
    );
  });

  const kernels: readonly (readonly [metadata: object, language: string])[] = [
    [{ kernelspec: { name: 'python3', language: 'python' } }, 'python'],
    [{ kernelspec: { name: 'ir', language: 'R' } }, 'r'],
    [{ kernelspec: { name: 'ir' } }, 'r'],
    [{ kernelspec: { name: 'julia-1.9' }, language_info: { name: 'julia' } }, 'julia'],
    [{ kernelspec: { name: 'julia-1.9' } }, 'julia'],
    [{ language_info: { name: 'scala' } }, 'scala'],
    [{ kernelspec: { name: 'bash' } }, 'shellscript'],
    [{ kernelspec: { name: 'deno', language: 'typescript' } }, 'typescript'],
    [{ kernelspec: { name: '.net-csharp', language: 'C#' } }, 'csharp'],
    [{ kernelspec: { name: 'xcpp17' } }, 'cpp'],
    [{ kernelspec: { name: 'rust' } }, 'rust'],
    [{ kernelspec: { name: 'unheard-of' } }, 'plaintext'],
    [{}, 'python'],
  ];
  for (const [metadata, language] of kernels) {
    it(`takes the language of its kernel: ${JSON.stringify(metadata)}`, () =>
      assert.equal(readNotebook(JSON.stringify(notebook([code('x')], metadata)))?.language, language));
  }

  it('of the previous format has its cells in worksheets', () => {
    const old = {
      worksheets: [{ cells: [{ cell_type: 'code', language: 'python', input: ['x = 1\n', 'y = 2'], outputs: [] }] }],
      nbformat: 3,
    };
    assert.equal(readNotebook(JSON.stringify(old))?.text, 'x = 1\ny = 2');
  });

  const broken: Readonly<Record<string, string>> = {
    'cut off': JSON.stringify(churn).slice(0, 300),
    empty: '',
    'no object': '[1, 2]',
    'without cells': '{"cells": [], "metadata": {}}',
    'cells that are none': '{"cells": {"a": 1}, "metadata": 7}',
    'with marks of a merge': '{\n<<<<<<< HEAD\n"cells": []\n=======\n>>>>>>> b\n}',
    deep: '['.repeat(200_000),
    'with numbers as source': '{"cells": [{"cell_type": "code", "source": [1, null, {"a": "b"}]}]}',
  };
  for (const [what, text] of Object.entries(broken)) {
    it(`is indexed as plain text if it is broken: ${what}`, async () => {
      assert.deepEqual(sourceTextOf('a.ipynb', text), { language: 'json', text });
      assert.equal((await outlineOf(text)).language, 'json');
    });
  }
});

describe('a file whose name does not tell its language', () => {
  const files: readonly (readonly [path: string, text: string, language: string])[] = [
    ['bin/rotate', '#!/usr/bin/env python3\n', 'python'],
    ['BUILD', 'cc_library(name = "a")\n', 'starlark'],
    ['build', '#!/bin/sh\n', 'shellscript'],
    ['run.sh', '#!/usr/bin/env python3\n', 'shellscript'],
    ['counter.v', 'module counter(input clk);\nendmodule\n', 'verilog'],
    ['main.v', 'module main\n\nfn main() {}\n', 'v'],
    ['proof.v', 'Require Import List.\n', 'coq'],
    ['solve.m', 'function x = solve(a)\n  x = a;\nend\n', 'matlab'],
    ['View.m', '#import "View.h"\n@implementation View\n@end\n', 'objective-c'],
    ['Uploader.h', 'NS_ASSUME_NONNULL_BEGIN\n@protocol UploadDelegate <NSObject>\n@end\n', 'objective-c'],
    ['queue.h', '#pragma once\nclass Queue;\n', 'cpp'],
    ['push.inc', '%macro PUSHALL 0\n  push rax\n%endmacro\n', 'asm'],
    ['db.inc', '<?php\nfunction open() {}\n', 'php'],
    ['_cargo', '#compdef cargo\n_cargo() { :; }\n', 'shellscript'],
    ['family.pl', 'parent(a, b).\nmother(X, Y) :- parent(X, Y).\n', 'prolog'],
    ['run.pl', 'use strict;\nsub run { 1 }\n', 'perl'],
    ['paper.cls', '\\NeedsTeXFormat{LaTeX2e}\n', 'latex'],
    ['app_de.ts', '<?xml version="1.0"?>\n<TS/>\n', 'xml'],
    ['a.unknown', 'x', 'plaintext'],
  ];
  for (const [path, text, language] of files)
    it(`is searched for it: ${path}`, () => assert.equal(sourceTextOf(path, text).language, language));
});
