import { quotedTitle } from './outlineText';

/** Names functions that are passed to a call with a title: routes, events, tasks, commands. */

export interface RegisteredFunction {
  /** The title as written, with its quotes. */
  readonly title: string;
  /** Name of the called function. */
  readonly verb: string;
  /** The text of the call before its title. */
  readonly before: string;
  readonly inFunction: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const routes =
  /^(?:map|add)?_?(?:get|post|put|patch|delete|head|options|all|any|use|route|ws|mount|group|handle|handle_?func)$/i;
const path = /^[/*{]|^$/;
/**
 * The only other calls that count inside a function. Most calls there with a text and a function just process the text.
 */
const registering = words(`
  on once addListener addEventListener subscribe listen hook addHook add_action add_filter add_shortcode command task tool
  prompt resource job cron schedule handle Handle HandleFunc register registerCommand registerTool registerPrompt registerResource
  Given When Then And But defineStep event trait factory create_table table let let! subject controller directive component service
`);
/** Calls whose title is the name of the function, and whose own name adds nothing. */
const naming = words(`
  task registerTask command registerCommand component controller directive service factory filter provider add define_method
  let let! subject trait tool registerTool prompt registerPrompt register macro helper method extend named
`);
const command = /_(?:user_?|chat_?)?command$/;
/** Calls whose function is a whole file, or that only process the text. */
const never = words(
  'define require import describe context each it_behaves_like include_examples include_context namespace',
);
/** Matches `Gate::define(`, which defines no module. */
const defined = /::define\($/;
const name = /^[\w$][\w$.:-]*$/;
const text = /^(?:["'`/]|:\w|[\w\\]+::class$)/;
/** Matches calls for test steps, whose title may be a regular expression. Routes may have such a title too. */
const step = /^(?:Given|When|Then|And|But|defineStep)$/;
/** Matches the text before the title: the title is the first argument, or the beginning of a chain. */
const given = /(?:[([]|[\w!?]\s)\s*$/;
const chained = /\broute\(\s*$/;

/**
 * Returns the name of a registered function (`get /users/:id`, `on data`, `CartController`); undefined if the call does
 * not name its function.
 */
export function registeredName({ title, verb, before, inFunction }: RegisteredFunction): string | undefined {
  if (!text.test(title) || !given.test(before) || (never.has(verb) && !defined.test(before))) return undefined;
  if (!before.includes(verb) && !chained.test(before)) return undefined;
  const words = quotedTitle(title).replace(/^:(?=\w)|^.*\\(?=\w+::class$)|::class$/g, '');
  if (title.startsWith('/') && !step.test(verb) && !routes.test(verb)) return undefined;
  const isRoute = routes.test(verb) && (!inFunction || path.test(words));
  if (!isRoute && inFunction && !registering.has(verb)) return undefined;
  return (naming.has(verb) || command.test(verb)) && name.test(words) ? words : `${verb} ${words}`;
}
