import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, type ParseError } from 'jsonc-parser';
import { Unsuitable, type Edit } from '../../../src/cli/setup/edits/edit';
import { jsonEntry } from '../../../src/cli/setup/edits/jsonEntry';
import { markdownBlock } from '../../../src/cli/setup/edits/markdownBlock';
import { tomlEntry } from '../../../src/cli/setup/edits/tomlEntry';

const launch = { command: 'codebase-search', args: ['mcp'] };
const clone = { command: 'node', args: ['/n/dist/cli.js', 'mcp'] };
const json = jsonEntry('mcpServers', 'plain', launch);
const toml = tomlEntry('mcp_servers', launch);
const block = markdownBlock(['one', 'two']);

/** Checks that an edit is undone without knowledge of the original, with both line endings. */
function checkRoundTrip(edit: Edit, text: string): void {
  for (const form of [text, text.replaceAll('\n', '\r\n')]) {
    const added = edit.add(form);
    assert.equal(edit.relation(added), 'same', added);
    assert.equal(edit.add(added), added, 'twice is once');
    if (form.includes('\r\n')) assert.doesNotMatch(added, /[^\r]\n/);
    assert.equal(edit.remove(added, undefined), form, added);
  }
}

describe('an entry in JSON', () => {
  it('is added below the last server, and comments stay with their lines', () => {
    assert.equal(
      json.add('{\n    "mcpServers": {\n        "x": { "command": "x" } // mine\n    }, // all\n    "y": 1\n}\n'),
      '{\n    "mcpServers": {\n        "x": { "command": "x" }, // mine\n        "codebase-search": {\n' +
        '            "command": "codebase-search",\n            "args": [\n                "mcp"\n            ]\n        }\n' +
        '    }, // all\n    "y": 1\n}\n',
    );
  });

  it('is removed without any other change', () => {
    for (const text of [
      '{"a":1}',
      '{"mcpServers":{"x":{"command":"x"}}}',
      '{ "mcpServers": { "x": { "command": "x" }, } }\n',
      '{\n\t"mcpServers": {\n\t\t"x": {\n\t\t\t"command": "x",\n\t\t},\n\t},\n}\n',
      '{\n  "mcpServers": {\n    "x": 1 /* a */, // b\n    // c\n  }\n}',
      '// head\n{\n  "a": [1, 2], // , not a comma\n  "b": "}" /* { */\n}\n// foot\n',
      '{\n  "mcpServers": {\n    "x": { "args": ["//", "/*"] } }\n}\n',
    ])
      checkRoundTrip(json, text);
  });

  it('is added quickly behind many comments on a line', () => {
    const start = process.cpuUsage();
    json.add(`{\n  "mcpServers": {\n    "x": 1 ${'/**/'.repeat(26)} }\n}\n`);
    assert.ok(process.cpuUsage(start).user < 0.5e6);
  });

  it('is removed byte for byte from a reformatted file, if that is otherwise unchanged', () => {
    const before = '{"a":[1,2], // one\n "mcpServers":{ } }\n';
    const laidOut =
      '{\n  "a": [\n    1,\n    2\n  ], // one\n  "mcpServers": {\n    "codebase-search": { "command": "codebase-search", "args": ["mcp"] }\n  }\n}';
    assert.equal(json.remove(laidOut, before), before);
    assert.equal(
      json.remove(laidOut.replace('2', '3'), before),
      '{\n  "a": [\n    1,\n    3\n  ], // one\n  "mcpServers": { }\n}',
    );
  });

  it('keeps what others have added around it since', () => {
    const added = json.add('{\n  "mcpServers": {}\n}\n');
    const since = added.replace('"mcpServers": {', '"mcpServers": {\n    "new": { "command": "n" },');
    assert.equal(
      json.remove(since, '{\n  "mcpServers": {}\n}\n'),
      '{\n  "mcpServers": {\n    "new": { "command": "n" }\n  }\n}\n',
    );
  });

  it('is distinguished from a handwritten one', () => {
    const withArgs = (entry: unknown): string => JSON.stringify({ mcpServers: { 'codebase-search': entry } });
    const cases: readonly (readonly [unknown, ReturnType<Edit['relation']>])[] = [
      [{ command: 'codebase-search', args: ['mcp'], env: { A: '1' } }, 'same'],
      [{ command: 'node', args: ['/old/dist/cli.js', 'mcp'] }, 'ours'],
      [{ command: 'cmd', args: ['/c', 'codebase-search', 'mcp'] }, 'ours'],
      [{ command: '/usr/bin/codebase-search', args: ['mcp'] }, 'ours'],
      [{ command: 'codebase-search', args: ['mcp', '--folder', '/a'] }, 'other'],
      [{ command: 'node', args: ['/work/dist/other.js', 'mcp'] }, 'other'],
      [{ url: 'http://localhost' }, 'other'],
      ['text', 'other'],
    ];
    for (const [entry, relation] of cases)
      assert.equal(json.relation(withArgs(entry)), relation, JSON.stringify(entry));
  });

  it('gets another command in place, and keeps everything else', () => {
    const updated = (edit: Edit, entry: string): string => {
      const [start, end] = ['// a\n{ "mcpServers": {\n  "codebase-search": ', ', // b\n} }\n'];
      const now = edit.add(start + entry + end);
      assert.equal(edit.relation(now), 'same', now);
      assert.ok(now.startsWith(start) && now.endsWith(end), now);
      return now.slice(start.length, -end.length);
    };
    assert.equal(
      updated(json, '{ "env": { "A": "1" }, "command":  "/usr/bin/codebase-search", /* c */ "args": [ "mcp" ] }'),
      '{ "env": { "A": "1" }, "command":  "codebase-search", /* c */ "args": [ "mcp" ] }',
    );
    assert.equal(
      updated(
        json,
        '{\n "args": [\n  "/o/dist/cli.js",\n  "mcp",\n ], // c\n "command": "node",\n "disabled": true\n}',
      ),
      '{\n "args": [\n  "mcp",\n ], // c\n "command": "codebase-search",\n "disabled": true\n}',
    );
    assert.equal(
      updated(
        jsonEntry('mcpServers', 'plain', clone),
        '{ "command": "node", "args": [/* c */ "/o/dist/cli.js", "mcp"] }',
      ),
      '{ "command": "node", "args": [/* c */ "/n/dist/cli.js", "mcp"] }',
    );
    assert.equal(
      updated(
        jsonEntry('mcpServers', 'list', clone),
        '{ "command": ["codebase-search", "mcp"], "environment": {"A": 1} }',
      ),
      '{ "command": ["node", "/n/dist/cli.js", "mcp"], "environment": {"A": 1} }',
    );
  });

  it('is left as it is if a comment stands in the way of another command', () => {
    const entry = '{ "command": "node", "args": ["/o/dist/cli.js", /* mine */ "mcp"] }';
    assert.throws(() => json.add(`{ "mcpServers": { "codebase-search": ${entry} } }`), Unsuitable);
    assert.throws(
      () => toml.add(`[mcp_servers.codebase-search]\ncommand = "node"\nargs = ["/o/dist/cli.js", # a\n"mcp"]\n`),
      Unsuitable,
    );
  });

  it('has settings if a user made some', () => {
    const withMore = (more: object): string =>
      JSON.stringify({ mcpServers: { 'codebase-search': { command: 'codebase-search', args: ['mcp'], ...more } } });
    for (const more of [
      {},
      { type: 'stdio', env: {}, disabled: false, alwaysAllow: [], cwd: '', note: null },
      { type: 'local', tools: ['*'], source: 'custom', enabled: true },
    ])
      assert.equal(json.hasSettings(withMore(more)), false, JSON.stringify(more));
    for (const more of [
      { env: { A: '1' } },
      { disabled: true },
      { alwaysAllow: ['a'] },
      { cwd: '/a' },
      { tools: ['a'] },
    ])
      assert.equal(json.hasSettings(withMore(more)), true, JSON.stringify(more));
    assert.equal(json.hasSettings('{ "mcpServers": {} }'), false);
    const inToml = toml.add('');
    assert.equal(toml.hasSettings(inToml), false);
    assert.equal(toml.hasSettings(`${inToml}startup_timeout_sec = 20\n`), true);
    assert.equal(toml.hasSettings(`${inToml}[mcp_servers.codebase-search.env]\nA = "1"\n`), true);
  });

  it('is not added to an invalid or ambiguous file', () => {
    for (const text of [
      '{ "a": 1',
      '[1]',
      'null',
      '{ "mcpServers": [] }',
      '{ "mcpServers": {}, "mcpServers": {} }',
      '{ "a" 1 }',
      '{} {}',
    ])
      assert.throws(() => json.add(text), Unsuitable, text);
    assert.throws(() => json.relation('{\n  "a": 1,\n  oops\n}'), /^Error: line 3: /);
  });

  it('can be added to and removed from any object', () => {
    const blank = fc.constantFrom('', ' ', '\n', '\n  ', '\n\t', ' // c\n', '/* , } */', '\n  // "x": {\n  ');
    const key = fc.stringMatching(/^[a-z]{1,3}$/);
    const leaf = fc.constantFrom('1', '"}"', '[ 1, 2 ]', '{ }', '{ "a": "//" }', 'true');
    const member = fc.tuple(blank, key, blank, leaf, blank);
    const object = fc
      .tuple(fc.uniqueArray(member, { selector: ([, name]) => name, maxLength: 4 }), fc.boolean(), blank)
      .map(([members, comma, end]) => {
        const parts = members.map(([a, name, b, value, c]) => `${a}"${name}"${b}:${value}${c}`);
        return `{${parts.join(',')}${comma && parts.length > 0 ? `,${end}` : ''}}`;
      });
    const file = fc
      .tuple(blank, object, object, blank)
      .map(
        ([start, servers, rest, end]) =>
          `${start}${rest.replace(/^\{/, `{"mcpServers": ${servers}${rest === '{}' ? '' : ','}`)}${end}`,
      );
    fc.assert(
      fc.property(file, (text) => {
        const problems: ParseError[] = [];
        const value = parse(text, problems, { allowTrailingComma: true }) as { readonly mcpServers: object };
        fc.pre(problems.length === 0);
        const added = json.add(text);
        const entry = { command: 'codebase-search', args: ['mcp'] };
        const now = parse(added, problems, { allowTrailingComma: true }) as unknown;
        assert.deepEqual(now, { ...value, mcpServers: { ...value.mcpServers, 'codebase-search': entry } }, added);
        assert.deepEqual(problems, [], added);
        assert.equal(json.remove(added, text), text, added);
        if (Object.keys(value.mcpServers).length > 0) assert.equal(json.remove(added, undefined), text, added);
        assert.deepEqual(parse(json.remove(added, `{ "mcpServers": {} }`)), value, added);
      }),
      { numRuns: 400 },
    );
  });
});

describe('an entry in TOML', () => {
  it('is added at the end, and removed byte for byte', () => {
    for (const text of [
      '',
      'a = 1\n',
      'a = 1',
      '# mine\nmodel = "x"   # inline\n\n[mcp_servers.x]\nargs = [ "a",\n  "b" ] # keep\n\n[tools]\nweb = true\n\n\n',
      '[mcp_servers]\n# none yet\n',
      '[mcp_servers]\nx = { command = "x" }\n',
    ])
      checkRoundTrip(toml, text);
  });

  it('is removed with its sub-tables, from the middle of a file and in other notations', () => {
    for (const [text, rest] of [
      [
        'a = 1\n\n[mcp_servers.codebase-search]\ncommand = "codebase-search"\nargs = ["mcp"]\n\n[mcp_servers.codebase-search.env]\nA = "1" # a\n\n[z]\nb = 2\n',
        'a = 1\n\n[z]\nb = 2\n',
      ],
      [
        '[mcp_servers]\ncodebase-search = { command = "codebase-search", args = ["mcp"] }\nx = {}\n',
        '[mcp_servers]\nx = {}\n',
      ],
      [
        'mcp_servers.codebase-search.command = "codebase-search"\nmcp_servers.codebase-search.args = ["mcp"]\nb = 1\n',
        'b = 1\n',
      ],
    ] as const)
      assert.equal(toml.remove(text, undefined), rest);
  });

  it('replaces an earlier one', () => {
    const earlier = toml
      .add('a = 1\n')
      .replace('"codebase-search"\n', '"node"\n')
      .replace('["mcp"]', '["/o/dist/cli.js", "mcp"]');
    assert.equal(toml.relation(earlier), 'ours');
    assert.equal(toml.add(earlier), toml.add('a = 1\n'));
  });

  it('gets another command in place, and keeps everything else', () => {
    for (const [text, now] of [
      [
        '# a\n[mcp_servers.codebase-search] # b\nargs = [\n  "/o/dist/cli.js",\n  "mcp",\n] # c\ncommand = \'node\' # d\ncwd = "/w"\n\n[mcp_servers.codebase-search.env] # e\nA = "1"\n\n[z]\n',
        '# a\n[mcp_servers.codebase-search] # b\nargs = [\n  "mcp",\n] # c\ncommand = "codebase-search" # d\ncwd = "/w"\n\n[mcp_servers.codebase-search.env] # e\nA = "1"\n\n[z]\n',
      ],
      [
        'mcp_servers = { codebase-search = { command = "node", args = ["/o/dist/cli.js", "mcp"], env = { A = "1" } } }\n',
        'mcp_servers = { codebase-search = { command = "codebase-search", args = ["mcp"], env = { A = "1" } } }\n',
      ],
      [
        '[mcp_servers]\ncodebase-search.args = ["mcp"]\ncodebase-search.command = "/b/codebase-search" # a\ncodebase-search.enabled = false\n',
        '[mcp_servers]\ncodebase-search.args = ["mcp"]\ncodebase-search.command = "codebase-search" # a\ncodebase-search.enabled = false\n',
      ],
    ] as const) {
      for (const eol of ['\n', '\r\n']) assert.equal(toml.add(text.replaceAll('\n', eol)), now.replaceAll('\n', eol));
      assert.equal(toml.relation(now), 'same');
    }
  });

  it('is not added where it would break the file', () => {
    assert.throws(() => toml.add('mcp_servers = { x = { command = "x" } }\n'), /written in one line/);
    assert.throws(() => toml.add('mcp_servers = 1\n'), Unsuitable);
    assert.throws(() => toml.add('a = [\n'), /^Error: line 2: /);
  });
});

describe('a block in Markdown', () => {
  it('is added at the end, and removed byte for byte', () => {
    for (const text of ['', '\n', 'text', 'text\n', 'text\n\n\n', '# A\n\n- b\n']) checkRoundTrip(block, text);
  });

  it('stays where it was added, with the text after it', () => {
    const added = `${block.add('a\n')}\nb\n`;
    assert.equal(markdownBlock(['three']).relation(added), 'ours');
    assert.equal(
      markdownBlock(['three']).add(added),
      'a\n\n<!-- codebase-search:begin -->\nthree\n<!-- codebase-search:end -->\n\nb\n',
    );
    assert.equal(block.remove(added, undefined), 'a\n\nb\n');
  });

  it('removes the header of its own file, too', () => {
    const own = markdownBlock(['one'], '---\napplyTo: "**"\n---\n\n');
    assert.match(own.add(''), /^---\napplyTo/);
    assert.equal(own.remove(own.add(''), undefined), '');
    assert.equal(own.remove(own.add('text\n'), undefined), 'text\n');
  });

  it('is not searched between markers that do not match', () => {
    const [begin, end] = ['<!-- codebase-search:begin -->', '<!-- codebase-search:end -->'];
    for (const text of [begin, end, `${end}\n${begin}`, `${begin}${begin}${end}${end}`, `${begin}${end}${end}`])
      assert.throws(() => block.add(text), Unsuitable, text);
  });

  it('is not one that code shows', () => {
    const shown = '<!-- codebase-search:begin -->\nold\n<!-- codebase-search:end -->';
    for (const text of [
      `\`\`\`md\n${shown}\n\`\`\`\n`,
      `~~~~\n\`\`\`\n${shown}\n~~~\n~~~~~\nmore\n`,
      `# A\n\n1. Paste:\n\n   \`\`\`md\n   ${shown.replaceAll('\n', '\n   ')}\n   \`\`\`\n`,
      `> - \`\`\`\n> ${shown.replaceAll('\n', '\n> ')}\n> \`\`\`\n`,
      'Between `<!-- codebase-search:begin -->` and `<!-- codebase-search:end -->`.\n',
    ]) {
      assert.equal(block.relation(text), 'absent', text);
      assert.equal(block.remove(text, undefined), text);
      checkRoundTrip(block, text);
    }
  });

  it('is found beside code, and below a fence that nothing closes', () => {
    for (const text of ['```sh\nrun\n```\n', 'A `b`, ```c```\n', '```sh\nrun\n', '~~~\n````\nx\n```\n'])
      checkRoundTrip(block, text);
    const added = `${block.add('```\na\n```\n')}\n\`\`\`\nb\n\`\`\`\n`;
    assert.equal(block.relation(added), 'same');
  });
});
