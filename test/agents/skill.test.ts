import assert from 'node:assert/strict';
import type { Command } from 'commander';
import { facts } from '../../build/agents/facts';
import { contributes } from '../../package.json';
import { program } from '../../src/cli/program';
import { agentsBlock, grepAdvice } from '../../src/core/agents/agentInstructions';
import { limits } from '../../src/core/base/limits';
import { requestJsonSchema } from '../../src/core/request/requestSchema';
import { countO200k } from '../o200k';
import { codeIn, textOf } from '../docs/markdown';

const skill = textOf('skills/codebase-search/SKILL.md');
const code = codeIn(skill)
  .map(({ text }) => text)
  .join('\n');
const tools = facts.tools.map(({ name }) => name);

describe('the skill', () => {
  const commands = new Map(program().commands.map((command) => [command.name(), command]));
  const flagsOf = (command: Command | undefined): readonly string[] =>
    command?.options.flatMap(({ short, long }) => [short ?? '', long ?? '']) ?? [];

  it('names existing commands and flags', () => {
    for (const [, name = ''] of code.matchAll(/codebase-search (\w+)/g)) assert(commands.has(name), name);
    const known = ['search', 'trace'].flatMap((name) => flagsOf(commands.get(name)));
    for (const [flag] of code.matchAll(/(?<![\w-])--?[a-z][a-z-]*/g)) assert(known.includes(flag), flag);
  });

  it('names existing tools and parameters', () => {
    for (const tool of tools) assert(skill.includes(`\`${tool}\``), tool);
    const known = [
      ...tools,
      ...contributes.languageModelTools.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties)),
    ];
    for (const { text } of codeIn(skill)) if (/^[a-z]+(?:_[a-z]+)+$/.test(text)) assert(known.includes(text), text);
    const { properties = {} } = requestJsonSchema as { readonly properties?: object };
    for (const name of ['path', 'queries', 'mode', 'languages', 'exclude']) assert(name in properties, name);
  });

  it('states the actual limits', () => {
    assert(skill.includes(`${limits.agentTokens.toLocaleString('en')} tokens unless`));
  });

  it('is short enough to be read for a single question', () => {
    // Measured 899 tokens: less than half of the size that an answer may have.
    assert(countO200k(skill) <= 1_000, `${countO200k(skill)} tokens`);
  });
});

describe('the texts for agents', () => {
  it('are four lines for AGENTS.md, and one line of advice', () => {
    assert.equal(agentsBlock.length, 4);
    for (const line of [...agentsBlock, grepAdvice]) assert.doesNotMatch(line, /\n/);
    assert(countO200k(agentsBlock.join('\n')) <= 130, `${countO200k(agentsBlock.join('\n'))} tokens`);
  });

  it('teach both the tools and the command line', () => {
    for (const tool of tools)
      assert(
        agentsBlock.some((line) => line.includes(tool)),
        tool,
      );
    for (const command of ['codebase-search search', 'codebase-search expand'])
      assert(
        agentsBlock.some((line) => line.includes(command)),
        command,
      );
    assert(agentsBlock.some((line) => /grep/.test(line)) && agentsBlock.some((line) => /subagents/.test(line)));
  });
});
