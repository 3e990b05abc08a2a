import type { SymbolKind } from '../../../core/base/types';
import type { DefinitionRule, KindBy } from './types';

/**
 * Rules for tests that are calls with a title and a function: `it('adds', () => …)`, `describe "Order" do`. Each
 * pattern is sticky, and its first group decides the kind of the definition.
 */

type Call = Pick<DefinitionRule, 'name' | 'needs' | 'body'> & { readonly suites: string; readonly tests: string };

function titled(starts: RegExp, { suites, tests, ...rule }: Call): DefinitionRule {
  const as = (kind: SymbolKind, names: string): readonly (readonly [string, SymbolKind])[] =>
    names.split(' ').map((name) => [name, kind]);
  return { ...rule, by: { starts, kinds: Object.fromEntries([...as('suite', suites), ...as('test', tests)]) } };
}

const scriptFunction = 'arguments/<arrow_function> | arguments/<function_expression> | arguments/<call_expression>';
const scriptBody =
  'arguments/<arrow_function>/body | arguments/<function_expression>/body | arguments/<call_expression>';
const modifiers =
  'only|skip|each|concurrent|sequential|serial|parallel|failing|fails|fixme|skipIf|runIf|for|if|ignore|effect|scoped|live|prop';

/** Jest, Vitest, Mocha, Jasmine, Playwright, Cypress, Deno, `node:test`, QUnit. */
export const scriptTests = titled(
  new RegExp(
    String.raw`(?!angular\.)(?:\w+\.)?[fx]?(describe|context|suite|feature|Feature|module|it|test|tape|ava|specify|scenario|Scenario|step|bench)(?:\.(?:${modifiers})\b)*(?=[(\`<])`,
    'y',
  ),
  {
    suites: 'describe context suite feature Feature module',
    tests: 'it test tape ava specify scenario Scenario step bench',
    needs: scriptFunction,
    name: `arguments/<string> | arguments/<template_string> | arguments/<binary_expression> | arguments/<identifier>
      | arguments/<member_expression>`,
    body: scriptBody,
  },
);

/** RSpec, Minitest, Rails, Shoulda, and calls with a block that define something in Rake and in modules. */
const rubySpecs = titled(
  /(?:RSpec\.)?[fx]?(describe|context|feature|shared_examples(?:_for)?|shared_context|it|test|specify|scenario|example|should|task|namespace|define_method|refine)(?=[ (])/y,
  {
    suites: 'describe context feature shared_examples shared_examples_for shared_context',
    tests: 'it test specify scenario example should',
    needs: 'block',
    name: 'arguments/^<constant> | arguments/^<scope_resolution> | arguments/<string> | arguments/<simple_symbol> | arguments/<pair>/key | arguments/^',
    body: 'block',
  },
);
export const rubyTests: DefinitionRule = {
  ...rubySpecs,
  by: {
    ...(rubySpecs.by as Extract<KindBy, { readonly starts: RegExp }>),
    kinds: { ...rubySpecs.by?.kinds, task: 'function', namespace: 'module', define_method: 'method', refine: 'module' },
  },
};

/** Matches `Order.class_eval do`: the methods in the block belong to the class. */
export const rubyReopenings: DefinitionRule = {
  by: {
    starts: /[A-Z][\w:]*\.(class_eval|class_exec|instance_eval)\b/y,
    kinds: { class_eval: 'module', class_exec: 'module', instance_eval: 'module' },
  },
  needs: 'block',
  name: 'receiver',
  body: 'block',
  methods: true,
};

/** Go subtests, and Ginkgo. */
export const goTests = titled(/(?:\w+\.)?[FPX]?(Run|Describe|DescribeTable|Context|When|It|Specify)(?=\()/y, {
  suites: 'Describe Context When',
  tests: 'Run It Specify DescribeTable',
  needs: 'arguments/<func_literal>',
  name: 'arguments/<interpreted_string_literal> | arguments/<raw_string_literal>',
  body: 'arguments/<func_literal>/body',
});

/** Busted. */
export const luaTests = titled(/(describe|context|it|test)(?=[ (])/y, {
  suites: 'describe context',
  tests: 'it test',
  needs: 'arguments/<function_definition>',
  name: 'arguments/<string>',
  body: 'arguments/<function_definition>/body',
});

/** Pest. */
export const phpTests = titled(/(describe|it|test)(?=\()/y, {
  suites: 'describe',
  tests: 'it test',
  needs: 'arguments/<argument>/<string> | arguments/<argument>/<encapsed_string>',
  name: 'arguments/<argument>/<string> | arguments/<argument>/<encapsed_string>',
  body: 'arguments/$/^/body',
});

/** Kotest. */
export const kotlinTests = titled(/(describe|context|feature|given|test|it|should|expect|scenario|then)(?=\()/y, {
  suites: 'describe context feature given',
  tests: 'test it should expect scenario then',
  needs: '<annotated_lambda>',
  name: '<call_expression>/<value_arguments>/<value_argument>/<string_literal>',
  body: '<annotated_lambda>',
});

/** Kotest's StringSpec and similar styles: `"adds two" { … }`. */
export const kotlinSentences: DefinitionRule = {
  by: { starts: /(")(?=[^"\n]*"(?:\.config\([^\n]*\))? \{)/y, kinds: { '"': 'test' } },
  needs: '<annotated_lambda>',
  name: '<string_literal> | <call_expression>/<navigation_expression>/<string_literal>',
  body: '<annotated_lambda>',
};

/** Quick. */
export const swiftTests = titled(/[fx]?(describe|context|it)(?=\()/y, {
  suites: 'describe context',
  tests: 'it',
  needs: '<call_suffix>/$<lambda_literal>',
  name: '<call_suffix>/<value_arguments>/^<value_argument>/value',
  body: '<call_suffix>/$',
});

/** ExUnit. */
export const elixirTests = titled(/(describe|test|property)(?=[ (])/y, {
  suites: 'describe',
  tests: 'test property',
  needs: '<do_block>',
  name: '<arguments>/^',
  body: '<do_block>',
});

/** Hspec. */
export const haskellTests = titled(/[fx]?(describe|context|it|specify|prop)(?=\s+")/y, {
  suites: 'describe context',
  tests: 'it specify prop',
  needs: 'left_operand/argument',
  name: 'left_operand/argument',
  body: 'right_operand',
});

/** Pester. */
export const pesterTests = titled(/(Describe|Context|It)(?=\s)/iy, {
  suites: 'Describe Context describe context',
  tests: 'It it',
  needs: 'command_elements/$/<unary_expression>/<script_block_expression>',
  name: 'command_elements/<array_literal_expression>/<unary_expression>/<string_literal>',
  body: 'command_elements/$',
});

/** ScalaTest specs written as sentences (`"A stack" should "be empty" in {`), and those of specs2. */
export const scalaSentences: DefinitionRule = {
  by: {
    at: 'operator',
    text: true,
    kinds: {
      ...{ in: 'test', ignore: 'test', '>>': 'test', is: 'test' },
      ...{ should: 'suite', must: 'suite', can: 'suite', when: 'suite', which: 'suite', that: 'suite', '-': 'suite' },
    },
  },
  needs: '<block> | <case_block>',
  unless: /^(?!"|(?:it|they|ignore)\s)/,
  name: 'left',
  body: 'right',
};

/** ScalaTest's FunSuite and FunSpec, property and feature specs, MUnit. */
export const scalaTests = titled(/(describe|test|it|property|feature|scenario|Feature|Scenario)(?=\()/y, {
  suites: 'describe feature Feature',
  tests: 'test it property scenario Scenario',
  needs: 'function/arguments/<string> | function/arguments/^<call_expression>/function/value',
  name: 'function/arguments/<string> | function/arguments/^<call_expression>/function/value',
  body: 'arguments',
});

export const dartTests = titled(/(group|test|testWidgets|blocTest)(?=[(<])/y, {
  suites: 'group',
  tests: 'test testWidgets blocTest',
  needs: '<selector>/<argument_part>/<arguments>/<argument>/<string_literal>',
  name: '<selector>/<argument_part>/<arguments>/<argument>/<string_literal>',
  body: '<selector>/<argument_part>/<arguments>/$/^/body',
});
