import { addMcp } from './commands/mcp';
import { addNoDaemon } from './flags/options';
import { main } from './main';
import { rootCommand } from './rootCommand';

export function runMcpCommand(): Promise<void> {
  const root = rootCommand();
  addMcp(root);
  root.commands.forEach(addNoDaemon);
  return main(root);
}
