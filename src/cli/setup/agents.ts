import type { EntryShape } from './edits/entryShapes';

/**
 * Every agent that `setup` knows: where it keeps its MCP servers, and where it reads instructions and skills. What
 * stands here was found in the documentation of each or in its program; what has no place in an agent is left out.
 * Places are read by `pathOf`.
 */
export interface Agent {
  /** As `--agent` takes it. */
  readonly name: string;
  readonly title: string;
  /** It is there if one of its programs is on PATH, or one of these files and folders exists. */
  readonly programs: readonly string[];
  readonly traces: readonly string[];
  /** Where its extensions are: with ours among them, it has everything already. */
  readonly extensions?: string;
  readonly server: ServerFile;
  /** A file that it reads in every conversation. */
  readonly instructions?: InstructionsFile;
  /** A folder of skills. */
  readonly skills?: string;
  /** What a repository may hold for it. */
  readonly project?: ProjectFile;
}

export interface ServerFile {
  /** The first that exists, or else the first. */
  readonly files: readonly string[];
  readonly format: 'json' | 'toml';
  /** Under which the servers stand. */
  readonly key: string;
  readonly shape: EntryShape;
  /** Whether it starts `.cmd` files of npm on Windows by itself. */
  readonly startsScripts?: boolean;
  /** Its own commands, where it has one for adding and one for removing. Both take the name of the server. */
  readonly commands?: OwnCommands;
}

export interface OwnCommands {
  readonly program: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** Between the name and the command of the server. */
  readonly separator: readonly string[];
}

export interface InstructionsFile {
  readonly file: string;
  /** With which the file begins if setup creates it. */
  readonly header?: string;
}

export interface ProjectFile extends Pick<ServerFile, 'format' | 'key' | 'shape' | 'startsScripts'> {
  /** Relative to the repository. */
  readonly file: string;
  /** Of the server, where the agent does not say by itself which folder is open. */
  readonly folder?: string;
}

const servers = { format: 'json', key: 'mcpServers' } as const;

/** Read by Copilot CLI and by VS Code in every request. */
const copilotInstructions: InstructionsFile = {
  file: '{copilot}/instructions/codebase-search.instructions.md',
  header: '---\napplyTo: "**"\n---\n\n',
};

const commands = (program: string, scope: readonly string[], separator: readonly string[]): OwnCommands => ({
  program,
  add: ['mcp', 'add', ...scope],
  remove: ['mcp', 'remove', ...scope],
  separator,
});

export const agents: readonly Agent[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    programs: ['claude'],
    traces: ['{claude}'],
    server: {
      ...servers,
      files: ['{claudeState}/.claude.json'],
      shape: 'typed',
      commands: commands('claude', ['-s', 'user'], ['--']),
    },
    instructions: { file: '{claude}/CLAUDE.md' },
    skills: '{claude}/skills',
    project: { ...servers, file: '.mcp.json', shape: 'plain' },
  },
  {
    name: 'codex',
    title: 'Codex CLI',
    programs: ['codex'],
    traces: ['{codex}'],
    server: {
      files: ['{codex}/config.toml'],
      format: 'toml',
      key: 'mcp_servers',
      shape: 'plain',
      commands: commands('codex', [], ['--']),
    },
    instructions: { file: '{codex}/AGENTS.md' },
    skills: '~/.agents/skills',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    programs: ['gemini'],
    traces: ['~/.gemini'],
    server: {
      ...servers,
      files: ['~/.gemini/settings.json'],
      shape: 'plain',
      startsScripts: true,
      commands: commands('gemini', ['-s', 'user'], []),
    },
    instructions: { file: '~/.gemini/GEMINI.md' },
    skills: '~/.agents/skills',
  },
  {
    name: 'copilot',
    title: 'Copilot CLI',
    programs: ['copilot'],
    // Not the folder alone: what VS Code reads stands in it, too.
    traces: ['{copilot}/config.json', '{copilot}/mcp-config.json'],
    server: {
      ...servers,
      files: ['{copilot}/mcp-config.json'],
      shape: 'copilot',
      commands: commands('copilot', [], ['--']),
    },
    instructions: copilotInstructions,
    skills: '~/.agents/skills',
  },
  {
    name: 'vscode',
    title: 'VS Code',
    programs: ['code'],
    traces: ['{application}/Code/User'],
    extensions: '~/.vscode/extensions',
    server: {
      files: ['{application}/Code/User/mcp.json'],
      format: 'json',
      key: 'servers',
      shape: 'typed',
      startsScripts: true,
    },
    instructions: copilotInstructions,
    skills: '~/.agents/skills',
    project: { file: '.vscode/mcp.json', format: 'json', key: 'servers', shape: 'typed', startsScripts: true },
  },
  {
    name: 'cursor',
    title: 'Cursor',
    programs: ['cursor', 'cursor-agent'],
    traces: ['~/.cursor'],
    server: { ...servers, files: ['~/.cursor/mcp.json'], shape: 'plain', startsScripts: true },
    skills: '~/.cursor/skills',
    project: {
      ...servers,
      file: '.cursor/mcp.json',
      shape: 'plain',
      startsScripts: true,
      folder: '${workspaceFolder}',
    },
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    programs: ['windsurf'],
    traces: ['~/.codeium/windsurf'],
    server: { ...servers, files: ['~/.codeium/windsurf/mcp_config.json'], shape: 'plain' },
    instructions: { file: '~/.codeium/windsurf/memories/global_rules.md' },
    skills: '~/.codeium/windsurf/skills',
  },
  {
    name: 'zed',
    title: 'Zed',
    programs: ['zed', 'zeditor'],
    traces: ['{zed}/zed'],
    server: { files: ['{zed}/zed/settings.json'], format: 'json', key: 'context_servers', shape: 'zed' },
    instructions: { file: '{zed}/zed/AGENTS.md' },
    skills: '~/.agents/skills',
  },
  {
    name: 'opencode',
    title: 'OpenCode',
    programs: ['opencode'],
    traces: ['{config}/opencode'],
    server: {
      files: ['{config}/opencode/opencode.jsonc', '{config}/opencode/opencode.json'],
      format: 'json',
      key: 'mcp',
      shape: 'list',
    },
    instructions: { file: '{config}/opencode/AGENTS.md' },
    skills: '~/.agents/skills',
  },
  {
    name: 'cline',
    title: 'Cline',
    programs: ['cline'],
    traces: ['~/.cline', '{application}/Code/User/globalStorage/saoudrizwan.claude-dev'],
    server: {
      ...servers,
      files: [
        '~/.cline/data/settings/cline_mcp_settings.json',
        '{application}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      ],
      shape: 'plain',
    },
    instructions: { file: '~/.cline/rules/codebase-search.md' },
    skills: '~/.cline/skills',
  },
  {
    name: 'kilo',
    title: 'Kilo Code',
    programs: ['kilo', 'kilocode'],
    traces: ['{config}/kilo', '~/.kilo'],
    server: {
      files: ['{config}/kilo/kilo.jsonc', '{config}/kilo/kilo.json'],
      format: 'json',
      key: 'mcp',
      shape: 'list',
    },
    instructions: { file: '{config}/kilo/AGENTS.md' },
    skills: '~/.kilo/skills',
  },
  {
    name: 'kiro',
    title: 'Kiro',
    programs: ['kiro', 'kiro-cli'],
    traces: ['~/.kiro'],
    server: { ...servers, files: ['~/.kiro/settings/mcp.json'], shape: 'plain' },
    instructions: { file: '~/.kiro/steering/codebase-search.md' },
    skills: '~/.kiro/skills',
  },
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    programs: [],
    traces: ['{application}/Claude'],
    server: { ...servers, files: ['{application}/Claude/claude_desktop_config.json'], shape: 'plain' },
  },
  {
    name: 'junie',
    title: 'JetBrains Junie',
    programs: ['junie'],
    traces: ['~/.junie', '{application}/JetBrains'],
    server: { ...servers, files: ['~/.junie/mcp/mcp.json'], shape: 'plain' },
    instructions: { file: '~/.junie/AGENTS.md' },
    skills: '~/.junie/skills',
  },
];
