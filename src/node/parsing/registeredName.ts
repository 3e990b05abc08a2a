import { quotedTitle } from './outlineText';

/** Names of functions that are given to a call with a title: routes, events, tasks, commands. */

export interface RegisteredFunction {
  /** As it is written, with its quotes. */
  readonly title: string;
  /** What is called. */
  readonly verb: string;
  /** The text of the call before its title. */
  readonly before: string;
  readonly inFunction: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const routes =
  /^(?:map|add)?_?(?:get|post|put|patch|delete|head|options|all|any|use|route|ws|mount|group|handle|handle_?func)$/i;
const path = /^[/*{]|^$/;
/** Inside a function most other calls with a text and a function only work on the text. */
const registering = words(`
  on once addListener addEventListener subscribe listen hook addHook add_action add_filter add_shortcode command task tool
  prompt resource job cron schedule handle Handle HandleFunc register registerCommand registerTool registerPrompt registerResource
  Given When Then And But defineStep event trait factory create_table table let let! subject controller directive component service
`);
/** Their title is the name of the function, and they say nothing that it does not. */
const naming = words(`
  task registerTask command registerCommand component controller directive service factory filter provider add define_method
  let let! subject trait tool registerTool prompt registerPrompt register macro helper method extend named
`);
/** They are given a whole file, or work on the text. */
const never = words(
  'define require import describe context each it_behaves_like include_examples include_context namespace',
);
const name = /^[\w$][\w$.:-]*$/;
const text = /^(?:["'`/]|:\w)/;
/** Of steps and routes, a title may be an expression. */
const step = /^(?:Given|When|Then|And|But|defineStep)$/;
/** The title is what is given first, or what a chain begins with. */
const given = /(?:[([]|[\w!?]\s)\s*$/;
const chained = /\broute\(\s*$/;

/** `get /users/:id`, `on data`, `CartController`; undefined where the call gives its function no name. */
export function registeredName({ title, verb, before, inFunction }: RegisteredFunction): string | undefined {
  if (!text.test(title) || !given.test(before) || never.has(verb)) return undefined;
  if (!before.includes(verb) && !chained.test(before)) return undefined;
  const words = quotedTitle(title).replace(/^:(?=\w)/, '');
  if (title.startsWith('/') && !step.test(verb) && !routes.test(verb)) return undefined;
  const isRoute = routes.test(verb) && (!inFunction || path.test(words));
  if (!isRoute && inFunction && !registering.has(verb)) return undefined;
  return naming.has(verb) && name.test(words) ? words : `${verb} ${words}`;
}
