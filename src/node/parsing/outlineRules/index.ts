import { functional } from './functional';
import { objects } from './objectOriented';
import { scripting } from './scripting';
import { systems } from './systems';
import { web } from './web';
import type { OutlineRules } from './types';

export type {
  DefinitionRule,
  DefinitionRules,
  KindBy,
  MacroDefinition,
  NodePath,
  OutlineRules,
  Registration,
} from './types';

/** Maps grammar names to rules. A new language needs one more entry, and a fixture in `test/node/fixtures/outline`. */
export const outlineRules: Readonly<Record<string, OutlineRules>> = {
  ...web,
  ...systems,
  ...objects,
  ...scripting,
  ...functional,
};
