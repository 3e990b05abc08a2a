import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grepAdvice } from '../../src/core/agents/agentInstructions';
import { temporaryFolder } from '../support/temporaryFolder';

const hook = join(__dirname, '../../agents/claude-plugin/hooks/adviseGrep.mjs');

/** Returns a call as Claude Code writes it to the hook's standard input. */
const callOf = (tool: string, input: object, session: string): object => ({
  session_id: session,
  transcript_path: '/home/ada/.claude/projects/app/1.jsonl',
  cwd: '/home/ada/my.app',
  permission_mode: 'default',
  hook_event_name: 'PreToolUse',
  tool_name: tool,
  tool_input: input,
  tool_use_id: 'toolu_01',
});

describe('the hook before grep', () => {
  const data = temporaryFolder();
  let sessions = 0;
  const run = (input: string, env: Readonly<Record<string, string>> = { CLAUDE_PLUGIN_DATA: data }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [hook], {
      input,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    assert.deepEqual([status, stderr], [0, '']);
    return stdout;
  };
  const advice = (tool: string, input: object, session = `session ${sessions++}`): string => {
    const answer = run(JSON.stringify(callOf(tool, input, session)));
    if (answer === '') return '';
    const { hookSpecificOutput, ...rest } = JSON.parse(answer) as {
      readonly hookSpecificOutput: { readonly additionalContext: string };
    };
    // The answer holds no decision on permission, so the call proceeds as usual.
    assert.deepEqual(rest, {});
    assert.deepEqual(Object.keys(hookSpecificOutput), ['hookEventName', 'additionalContext']);
    return hookSpecificOutput.additionalContext;
  };

  const broad: readonly (readonly [tool: string, input: object])[] = [
    ['Grep', { pattern: 'retry failed requests', path: 'src' }],
    ['Grep', { pattern: 'retry|backoff|attempt', path: 'src', output_mode: 'content' }],
    ['Grep', { pattern: 'function.*retry', path: 'src' }],
    ['Grep', { pattern: 'wiederholt Anfragen', path: 'src' }],
    ['Grep', { pattern: 'RetryPolicy' }],
    ['Grep', { pattern: 'RetryPolicy', path: '/home/ada/my.app', glob: '*.ts' }],
    ['Bash', { command: 'grep -rn "retry failed" src/' }],
    ['Bash', { command: "cd src && rg -i 'retry|backoff' -g '*.ts' http | head -20" }],
    ['Bash', { command: 'grep -rn RetryPolicy .' }],
    ['Bash', { command: 'rg RetryPolicy' }],
    ['Bash', { command: 'grep -rE -e "retry\\s+later" --include "*.py" src 2>/dev/null' }],
  ];
  for (const [tool, input] of broad)
    it(`advises on ${tool} ${JSON.stringify(input)}`, () => assert.equal(advice(tool, input), grepAdvice));

  const narrow: readonly (readonly [tool: string, input: object])[] = [
    ['Grep', { pattern: 'RetryPolicy', path: 'src/http' }],
    ['Grep', { pattern: '^export const \\w+', path: 'src/http/retry.ts' }],
    ['Grep', {}],
    ['Read', { file_path: '/home/ada/app/src/retry.ts' }],
    ['Bash', { command: 'grep -n RetryPolicy src/http/retry.ts' }],
    ['Bash', { command: 'rg RetryPolicy src/http' }],
    ['Bash', { command: 'npm test 2>&1 | grep "failed tests"' }],
    ['Bash', { command: 'git log --oneline | rg fix' }],
    ['Bash', { command: 'echo "grep -r where is it ."' }],
    ['Bash', { command: 'ls' }],
  ];
  for (const [tool, input] of narrow)
    it(`is silent on ${tool} ${JSON.stringify(input)}`, () => assert.equal(advice(tool, input), ''));

  it('advises once per session', () => {
    const ask = (session: string) => advice('Grep', { pattern: 'where are sessions expired' }, session);
    assert.deepEqual([ask('a'), ask('a'), ask('b'), ask('a')], [grepAdvice, '', grepAdvice, '']);
  });

  it('advises once when several calls start at the same time', async () => {
    const call = JSON.stringify(callOf('Grep', { pattern: 'where are sessions expired' }, 'at once'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => started(call, data)));
    assert.equal(answers.filter((answer) => answer !== '').length, 1);
  });

  it('forgets old sessions', () => {
    const old = join(data, 'old.advised');
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    advice('Grep', { pattern: 'where are sessions expired' });
    assert(!readdirSync(data).includes('old.advised'));
  });

  it('is silent, without an error, on any other input', () => {
    for (const input of ['', 'no JSON', '[]', 'null', '{"tool_name":"Grep"}', '{"tool_name":"Bash","tool_input":{}}'])
      assert.equal(run(input), '');
    const broadCall = callOf('Grep', { pattern: 'two words' }, '');
    assert.equal(run(JSON.stringify(broadCall)), '', 'without a session');
  });

  it('is silent if it cannot store its state', () => {
    const file = join(data, 'a file');
    writeFileSync(file, '');
    const call = JSON.stringify(callOf('Grep', { pattern: 'two words' }, 'no folder'));
    assert.equal(run(call, { CLAUDE_PLUGIN_DATA: join(file, 'below') }), '');
  });

  it('stores its state in the temporary folder if Claude Code names no other', () => {
    const temporary = temporaryFolder();
    const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, CLAUDE_PLUGIN_DATA: '' };
    const call = JSON.stringify(callOf('Grep', { pattern: 'two words' }, 'temporary'));
    assert.deepEqual([run(call, env) !== '', run(call, env)], [true, '']);
  });
});

function started(input: string, data: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [hook], { env: { ...process.env, CLAUDE_PLUGIN_DATA: data } });
    let answer = '';
    child.stdout.on('data', (part: Buffer) => (answer += part.toString()));
    child.on('error', reject).on('close', () => resolve(answer));
    child.stdin.end(input);
  });
}
