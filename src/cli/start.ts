/**
 * Entry point. Each agent keeps a `codebase-search mcp` process running, so that process loads none of the other
 * commands.
 */
const isMcp = process.argv[2] === 'mcp';
void (isMcp
  ? import('./mcpCommand').then(({ runMcpCommand }) => runMcpCommand())
  : import('./anyCommand').then(({ runAnyCommand }) => runAnyCommand()));
