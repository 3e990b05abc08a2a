/**
 * A hook of Claude Code before Grep and grep: answers the first broad one of a session with the line in advice.txt.
 * It never blocks the call: it says nothing of permission, and whatever goes wrong ends in silence and success.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

const DAYS_REMEMBERED = 7;

/** Two words of two letters or more beside each other, or as alternatives: a question rather than a name. */
const SEVERAL_WORDS = /\p{L}{2,}[)?]?(?:\s+|\\s[*+]?|\.[*+]\??|\\?\|)\(?\p{L}{2,}/u;

/** A path with an extension: an agent that names the file knows where to look. */
const FILE = /[^/\\]\.\w+$/;

/** @param call what the hook is told of a tool that is about to run. */
function isBroad({ tool_name: tool, tool_input: input = {}, cwd }) {
  const isHere = (path) => path === cwd || /^\.?[/\\]?$/.test(path);
  if (tool === 'Grep') return isBroadSearch(input.pattern, [input.path ?? '.'], isHere);
  if (tool !== 'Bash') return false;
  return commandsOf(String(input.command ?? '')).some((words) => isBroadCommand(words, isHere));
}

function isBroadSearch(pattern, paths, isHere) {
  if (typeof pattern !== 'string') return false;
  return paths.every(isHere) || (SEVERAL_WORDS.test(pattern) && !paths.every((path) => FILE.test(path)));
}

/** The commands of a line that read files; what stands behind a pipe filters the output of another. */
function commandsOf(line) {
  const words = line.match(/\|\||&&|[;|\n]|(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\;|&])+|&/g) ?? [];
  const commands = [[]];
  for (const word of words) {
    if (/^(?:\|\||&&|[;\n&])$/.test(word)) commands.push([]);
    else if (word === '|') commands.push(['|']);
    else commands.at(-1).push(word.replace(/^(["'])([^]*)\1$/, '$2'));
  }
  return commands;
}

/** Options of grep and ripgrep whose value is the next word. */
const TAKES_VALUE = /^(?:-[A-Za-z]*[ABCmtgTfj]|--(?:context|glob|type|type-not|max-count|include|exclude|file))$/;

function isBroadCommand([program, ...words], isHere) {
  if (!/^(?:.*\/)?(?:[ef]?grep|rg)$/.test(program ?? '')) return false;
  const plain = [];
  let pattern;
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '-e' || words[i] === '--regexp') pattern = words[++i];
    else if (TAKES_VALUE.test(words[i])) i++;
    else if (!words[i].startsWith('-') && !/^\d*[<>]/.test(words[i])) plain.push(words[i]);
  }
  pattern ??= plain.shift();
  const recursive = /rg$/.test(program) || words.some((word) => /^-[A-Za-z]*[rR]|^--recursive/.test(word));
  return recursive && isBroadSearch(pattern, plain.length > 0 ? plain : ['.'], isHere);
}

/** Whether the session has had no advice yet; notes that it has it now. Of two hooks at once one makes the file. */
function isFirst(session) {
  if (typeof session !== 'string' || session === '') return false;
  const folder = process.env.CLAUDE_PLUGIN_DATA || join(tmpdir(), `codebase-search-hook-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = join(folder, `${createHash('sha256').update(session).digest('hex').slice(0, 32)}.advised`);
  try {
    writeFileSync(note, '', { flag: 'wx' });
  } catch {
    return false;
  }
  forgetOld(folder);
  return true;
}

function forgetOld(folder) {
  const oldest = Date.now() - DAYS_REMEMBERED * 86_400_000;
  for (const name of readdirSync(folder)) {
    const note = join(folder, name);
    if (name.endsWith('.advised') && statSync(note).mtimeMs < oldest) rmSync(note, { force: true });
  }
}

try {
  const call = JSON.parse(readFileSync(0, 'utf8'));
  if (isBroad(call) && isFirst(call.session_id)) {
    const additionalContext = readFileSync(new URL('advice.txt', import.meta.url), 'utf8').trim();
    process.stdout.write(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext } }));
  }
} catch {
  // Advice is never worth a failure.
}
