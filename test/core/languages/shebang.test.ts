import assert from 'node:assert/strict';
import { languageById } from '../../../src/core/languages/languages';
import { mayBeScript, scriptLanguage } from '../../../src/core/languages/shebang';

describe('the first line of a script', () => {
  const lines: Readonly<Record<string, string | undefined>> = {
    '#!/usr/bin/env node': 'javascript',
    '#!/usr/bin/node --experimental-vm-modules': 'javascript',
    '#! /usr/bin/env python3.11': 'python',
    '#!/usr/bin/python2': 'python',
    '#!C:\\Python311\\python.exe': 'python',
    '#!/usr/bin/env -S uv run --script': 'python',
    '#!/bin/bash -e': 'shellscript',
    '#!/bin/sh': 'shellscript',
    '#!/usr/local/bin/ruby2.7': 'ruby',
    '#!/usr/bin/perl -w': 'perl',
    '#!/usr/bin/env php': 'php',
    '#!/usr/bin/env -S deno run --allow-net': 'typescript',
    '#!/usr/bin/env bun': 'typescript',
    '#!/usr/bin/env -S npx tsx': 'typescript',
    '#!/usr/bin/env -S NODE_OPTIONS=--no-warnings node': 'javascript',
    '#!/usr/bin/env --split-string=perl -w': 'perl',
    '#!/usr/bin/env lua5.4': 'lua',
    '#!/usr/bin/env Rscript': 'r',
    '#!/usr/bin/awk -f': 'awk',
    '#!/usr/bin/make -f': 'makefile',
    '#!/usr/bin/env pwsh': 'powershell',
    '#!/usr/bin/env elixir': 'elixir',
    '#compdef cargo': 'shellscript',
    '#autoload': 'shellscript',
    '#!/sbin/openrc-run': 'shellscript',
    '#!/usr/bin/osascript': 'applescript',
    '#!/usr/bin/osascript -l JavaScript': 'javascript',
    '#!/usr/bin/env unheard-of': undefined,
    '#!/opt/own/tool node': undefined,
    '# python': undefined,
    '\n#!/bin/sh': undefined,
    '#!': undefined,
    '': undefined,
  };
  for (const [line, language] of Object.entries(lines)) {
    it(`tells the language: ${JSON.stringify(line)}`, () => {
      assert.equal(scriptLanguage(`${line}\nx\n`), language);
      if (language !== undefined) assert.ok(languageById(language), 'a language that is known');
    });
  }

  it('may name the interpreter of Nix on the second line', () => {
    for (const [second, language] of [
      ['#! nix-shell -i python3 -p python3', 'python'],
      ["#! nix-shell --pure -i 'bash' -p jq", 'shellscript'],
      ['#!nix-shell -p ruby -i ruby', 'ruby'],
      ['# nothing', undefined],
    ] as const)
      assert.equal(scriptLanguage(`#!/usr/bin/env nix-shell\n${second}\nx\n`), language, second);
  });

  it('is read for files without an extension, and for extensions that scripts of all languages share', () => {
    const scripts = ['deploy.prod', 'cgi-bin/form.cgi', 'run.command', 'tool.in', 'pre-push.sample'];
    assert.deepEqual(
      scripts.filter((name) => !mayBeScript(name)),
      [],
    );
    const names = ['bin/deploy', '.husky/pre-push', '.hook', 'tool-1.2', 'a.b/run', 'a.py', 'x.bin', 'Makefile.inc'];
    assert.deepEqual(names.map(mayBeScript), [true, true, true, true, true, false, false, false]);
  });
});
