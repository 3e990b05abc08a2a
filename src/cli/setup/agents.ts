import type { EntryShape } from './edits/entryShapes';

/**
 * An agent that `setup` knows, with the locations of its MCP servers, instructions and skills. The locations were found
 * in the documentation of each agent or in its program; what an agent has no location for is left out. `pathOf`
 * resolves the locations.
 */
export interface Agent {
  /** Name for `--agent`. */
  readonly name: string;
  readonly title: string;
  /**
   * The agent counts as installed if one of these programs is on PATH, or one of these files and folders (`traces`)
   * exists.
   */
  readonly programs: readonly string[];
  readonly traces: readonly string[];
  /** Folder of the agent's extensions. If this extension is among them, the agent needs no setup. */
  readonly extensions?: string;
  readonly server: ServerFile;
  /** A file that the agent reads in every conversation. */
  readonly instructions?: InstructionsFile;
  /** Folder of the agent's skills. */
  readonly skills?: string;
  /** Configuration file for the agent in a repository. */
  readonly project?: ProjectFile;
}

export interface ServerFile {
  /** Candidates: the first file that exists is used, or else the first one. */
  readonly files: readonly string[];
  readonly format: 'json' | 'toml';
  /** Key of the object with the servers. */
  readonly key: string;
  readonly shape: EntryShape;
  /** Whether the agent can start npm's `.cmd` files on Windows. */
  readonly startsScripts?: boolean;
  /** The agent's own commands to add and remove a server, if it has both. They take the name of the server. */
  readonly commands?: OwnCommands;
}

export interface OwnCommands {
  readonly program: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** Arguments between the name and the command of the server. */
  readonly separator: readonly string[];
}

export interface InstructionsFile {
  readonly file: string;
  /** Text at the beginning of a file that setup creates. */
  readonly header?: string;
}

export interface ProjectFile extends Pick<ServerFile, 'format' | 'key' | 'shape' | 'startsScripts'> {
  /** Relative to the repository. */
  readonly file: string;
  /** Value of the server's `--folder`, for an agent that does not tell the server which folder is open. */
  readonly folder?: string;
}

const servers = { format: 'json', key: 'mcpServers' } as const;

/** Copilot CLI and VS Code read this file for every request. */
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
    // Not the folder alone, because it also contains files for VS Code.
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
