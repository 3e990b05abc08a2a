import type { Node } from 'web-tree-sitter';
import type { DefinitionRule, KindByNode, Registration } from './types';
import { givenFunction } from './givenFunction';
import { wrappedFunction } from './wrappedFunction';

/**
 * Rules for calls that receive a title and a function, by grammar: routes, events, tasks, commands. See
 * `registeredName.ts`.
 */

type Rule = DefinitionRule & { readonly registers: Registration; readonly by: KindByNode };
type Kinds = Readonly<Record<string, 'function'>>;

const functions = (types: string): Kinds => Object.fromEntries(types.split(' ').map((type) => [type, 'function']));
const functionsOfScripts = functions('arrow_function function_expression generator_function');

/**
 * Matches `app.get('/users', guard, async (req, res) => …)`, `router.route('/users').get(…)`, and Angular's calls with
 * lists.
 */
export const scriptRegistrations: Rule = {
  isChained: true,
  registers: {
    title: `arguments/^<string> | arguments/^<template_string> | arguments/^<regex> | function/object/arguments/^<string>
      | function/object/function/object/arguments/^<string>
      | function/object/function/object/function/object/arguments/^<string>`,
    verb: 'function/property | function',
  },
  by: {
    at: 'arguments/$<array>/$ | arguments/$',
    inside: wrappedFunction,
    kinds: { ...functionsOfScripts, class: 'class' },
  },
};

/**
 * Matches functions that are named earlier in the chain or by what they are called with: `.command('build').action(…)`,
 * `schema.virtual('name').get(…)`, `passport.use(new LocalStrategy(…))`. See `chainedName.ts`.
 */
export const scriptChains: Rule = {
  isChained: true,
  registers: 'chain',
  by: { at: 'arguments/$', inside: wrappedFunction, kinds: { ...functionsOfScripts, class: 'class' } },
};

/** Matches `Object.defineProperty(Request.prototype, 'ip', { get() { … } })`. */
export const scriptProperty: DefinitionRule = {
  by: { at: 'arguments/$', kinds: { object: 'function' } },
  leaf: true,
  unless: /^(?!Object\.defineProperty\([^]*(?:=>|\)\s*\{))/,
  name: 'arguments/<string>',
  owner: /^Object\.defineProperty\(\s*(?!(?:module\.)?exports\b|this\b)([\w$.]+?)(?:\.prototype)?\s*,/,
  body: 'arguments/$',
};

/** Matches `Ext.define('App.view.Main', { initComponent() {} })`: the members of the object belong to what it names. */
export const scriptNamedMembers: DefinitionRule = {
  containerOnly: true,
  by: { at: 'arguments/$', kinds: { object: 'module' } },
  unless: /^(?!(?:Ext\.define|(?:dojo\.)?declare|[\w$.]+\.component)\(\s*["'`])/,
  name: 'arguments/^<string>',
};

const prototype =
  /^(?!(?:Object\.(?:assign|defineProperty|defineProperties)|[\w$.]*\b(?:extend|mixin|assign))\(\s*[A-Z])/;

/** Matches `Object.assign(Widget.prototype, { draw() {} })`: the members of the object belong to the type. */
export const scriptMembers: DefinitionRule = {
  by: { at: 'arguments/$', kinds: { object: 'module' } },
  unless: prototype,
  name: 'arguments/^<member_expression>/object | arguments/^<identifier>',
  body: 'arguments/$',
  methods: true,
};

/** Matches `Widget.prototype = { draw() {} }`: the members of the object belong to the type. */
export const scriptPrototype: DefinitionRule = {
  by: { at: 'right', kinds: { object: 'module' } },
  unless: /^(?![\w$.]+\.prototype\s*=)/,
  name: 'left/object',
  body: 'right',
  methods: true,
};

/** Names of registering methods in Sinatra and Grape, RSpec, FactoryBot, Rake, migrations, and ActiveAdmin. */
const rubyVerbs =
  'get|post|put|patch|delete|head|options|route|on|once|subscribe|hook|command|let|subject|factory|trait|create_table|file|rule' +
  '|multitask|lane|private_lane|attribute|field|Given|When|Then|And|But|Before|After|Around|(?:member|collection|page)_action|action_item|register|configure|resource|event|tool|prompt';

export const rubyRegistrations: Rule = {
  registers: {
    title: 'arguments/^<string> | arguments/^<simple_symbol> | arguments/^<regex> | arguments/^<pair>/key',
    verb: 'method',
  },
  by: { at: 'block', kinds: functions('do_block block') },
  unless: new RegExp(`^(?!(?:${rubyVerbs})[!( ])`),
};

/** Matches `scope :overdue, -> { … }`. */
export const rubyScopes: DefinitionRule = {
  by: { starts: /(scope)(?=[ (]+:)/y, kinds: { scope: 'function' } },
  needs: 'arguments/$<lambda> | arguments/$<call>/block',
  name: 'arguments/^<simple_symbol>',
  body: 'arguments/$',
};

/** Routes of Plug and Phoenix, schemas of Ecto, objects of Absinthe: `get "/orders/:id" do`. */
export const elixirRegistrations: Rule = {
  registers: { title: '<arguments>/^<string> | <arguments>/^<atom>', verb: 'target' },
  by: { at: '<do_block>', kinds: functions('do_block') },
  unless:
    /^(?!(?:get|post|put|patch|delete|options|match|pipeline|schema|embedded_schema|object|input_object|enum|field)[ (])/,
};

export const goRegistrations: Rule = {
  registers: {
    title: 'arguments/^<interpreted_string_literal> | arguments/^<raw_string_literal>',
    verb: 'function/field | function',
  },
  by: { at: 'arguments/$', inside: givenFunction, kinds: functions('func_literal') },
};

/** Returns the function among arguments, which numbers may follow: `add_filter('the_title', function () {…}, 10, 1)`. */
const functionAmong = ({ namedChildren }: Node): Node | undefined =>
  namedChildren
    .map((argument) => argument.lastNamedChild ?? undefined)
    .find((value) => value?.type === 'anonymous_function' || value?.type === 'arrow_function');

export const phpRegistrations: Rule = {
  registers: {
    title: 'arguments/^/^<string> | arguments/^/^<encapsed_string> | arguments/^/^<class_constant_access_expression>',
    verb: 'name | function',
  },
  by: { at: 'arguments', inside: functionAmong, kinds: functions('anonymous_function arrow_function') },
};

/** Matches `vim.api.nvim_create_user_command("Format", function(args) … end, {})`. */
export const luaRegistrations: Rule = {
  registers: { title: 'arguments/^<string>', verb: 'name/field | name/method | name' },
  by: { at: 'arguments/<function_definition>', kinds: functions('function_definition') },
};

/** Matches `app.get("/users", ctx -> { … })`. */
export const javaRegistrations: Rule = {
  registers: { title: 'arguments/^<string_literal>', verb: 'name' },
  by: { at: 'arguments/$', inside: givenFunction, kinds: functions('lambda_expression') },
};

export const kotlinRegistrations: Rule = {
  registers: {
    title: '<call_expression>/<value_arguments>/^<value_argument>/^<string_literal>',
    verb: '<call_expression>/<navigation_expression>/$ | <call_expression>/^',
  },
  by: { at: '<annotated_lambda>', kinds: functions('annotated_lambda') },
};

export const swiftRegistrations: Rule = {
  registers: {
    title: '<call_suffix>/<value_arguments>/^<value_argument>/value',
    verb: '<navigation_expression>/suffix/suffix | ^',
  },
  by: { at: '<call_suffix>/$', kinds: functions('lambda_literal') },
};

export const csharpRegistrations: Rule = {
  registers: { title: 'arguments/^<argument>/^<string_literal>', verb: 'function/name | function' },
  by: {
    at: 'arguments/$/$',
    inside: givenFunction,
    kinds: functions('lambda_expression anonymous_method_expression'),
  },
};
