import type { Command } from 'commander';
import { addIndex } from './commands/indexCommand';
import { addClear } from './commands/clear';
import { addEval } from './commands/eval';
import { addExpand } from './commands/expand';
import { addMcp } from './commands/mcp';
import { addPrompt } from './commands/prompt';
import { addSearch } from './commands/search';
import { addSetup } from './commands/setup';
import { addStatus } from './commands/status';
import { addSimilar } from './commands/similar';
import { addTrace } from './commands/trace';
import { addWhy } from './commands/why';
import { addNoDaemon } from './flags/options';
import { rootCommand } from './rootCommand';

export function program(): Command {
  const root = rootCommand();
  addSearch(root);
  addIndex(root);
  addStatus(root);
  addWhy(root);
  addExpand(root);
  addTrace(root);
  addSimilar(root);
  addPrompt(root);
  addEval(root);
  addClear(root);
  addMcp(root);
  addSetup(root);
  root.commands.forEach(addNoDaemon);
  return root;
}
