import assert from 'node:assert/strict';
import { scanLines } from '../../../src/core/analysis/fieldTerms';
import type { OutlineNode } from '../../../src/core/base/types';
import { lineOutline } from '../../../src/core/analysis/lineOutline';

/** By language: code, and the nodes of its outline as `lines name`. */
const cases: Readonly<Record<string, readonly [code: string, nodes: string]>> = {
  yaml: [
    'name: CI\non:\n  push:\n    branches: [main]\njobs:\n  # Compiles.\n  build:\n    runs-on: linux\n    steps:\n      - run: |\n          jobs:\n            x:\n  deploy-site:\n    needs: build',
    '5-14 jobs, 6-12 jobs.build, 13-14 jobs.deploy-site',
  ],
  starlark: [
    'load("//a:b.bzl", "c")\n\npackage(\n    visibility = [],\n)\n\n# The engine.\ncc_library(\n    name = "engine",\n    deps = [\n        ":core",\n    ],\n)\n\ngo_test(name = "engine_test", srcs = ["x.go"])\n\ndef _impl(ctx):\n    return []',
    '7-13 engine, 15-15 engine_test, 17-18 _impl',
  ],
  rbs: [
    'module Shop\n  # A cart.\n  class Cart < Base\n    attr_reader items: Array[Item]\n\n    # Adds up.\n    def total: () -> Integer\n             | (Integer discount) -> Integer\n    def self.load: (String path) -> Cart\n    def empty?: () -> bool\n  end\n\n  type id = Integer\nend',
    '1-14 Shop, 2-11 Shop.Cart, 4-4 Shop.Cart.items, 6-8 Shop.Cart.total, 9-9 Shop.Cart.load, 10-10 Shop.Cart.empty?, 13-13 Shop.id',
  ],
  'emacs-lisp': [
    '(require \'cl)\n\n;; Reverses.\n(defun reverse-words (text)\n  "Reverse TEXT."\n  (nreverse (split-string text)))\n\n(defvar words-limit 3)\n\n(cl-defstruct word text)',
    '3-6 reverse-words, 10-10 word',
  ],
  jsp: [
    '<%!\n  private int total(List<Item> items) {\n    return sum(items);\n  }\n\n  String format(int cents) throws Exception {\n    return "" + cents;\n  }\n%>\n<script>\nfunction toggle(id) {\n  hide(id);\n}\n</script>\n<% if (open) { %>\n<%! static boolean isOpen(Order order) {\n  return order.open;\n} %>\n<cffunction name="getUser">\n  <cfreturn 1>\n</cffunction>\n<%\nSub Show(x)\n  Response.Write x\nEnd Sub\n%>',
    '2-4 total, 6-8 format, 11-13 toggle, 16-18 isOpen, 19-21 getUser, 23-25 Show',
  ],
  html: [
    '<script>\n  const save = debounce(async (doc) => {\n    await put(doc);\n  });\n  class Cart extends HTMLElement {\n    connectedCallback() {\n      if (this.open) {\n        draw();\n      }\n    }\n  }\n  $("#x").on("click", function () {\n    y();\n  });\n</script>\n{% macro input(name) %}\n  <input>\n{% endmacro %}\n{% block title %}\n{% endblock %}\n<#macro row item>\n  <td>\n</#macro>\n#macro(cell $item)\n  <td>\n#end\n\n<%def name="line(item)">\n  <td>\n</%def>\n{{define "page"}}\n  <p>\n{{end}}',
    '2-4 save, 5-11 Cart, 6-10 Cart.connectedCallback, 16-18 input, 21-23 row, 24-26 cell, 28-30 line, 31-33 page',
  ],
  pug: ['mixin row(item)\n  td= item\nscript.\n  function go() {\n    x();\n  }', '1-2 row, 4-6 go'],
  dbml: ['Table users {\n  id int [pk]\n}\n\nEnum state {\n  open\n}', '1-3 users, 5-7 state'],
  scheme: [
    '(define (add a b)\n  (+ a b))\n\n(define limit 3)\n\n(define-syntax swap!\n  (syntax-rules ()))',
    '1-2 add, 6-7 swap!',
  ],
  clojure: [
    '(ns app.core)\n\n(defn add-all\n  "Adds."\n  [xs]\n  (reduce + xs))\n\n(defprotocol Shape\n  (area [this]))',
    '3-6 add-all, 8-9 Shape',
  ],
  erlang: [
    '-module(shop).\n-export([total/1]).\n\n%% Adds up.\n-spec total(list()) -> number().\ntotal([]) -> 0;\ntotal([H | T]) ->\n    H + total(T).\n\nempty() -> [].',
    '1-2 shop, 4-8 total, 10-10 empty',
  ],
  prolog: [
    'parent(a, b).\nparent(b, c).\n\nancestor(X, Y) :-\n    parent(X, Y).\nancestor(X, Y) :-\n    parent(X, Z),\n    ancestor(Z, Y).',
    '1-2 parent, 4-8 ancestor',
  ],
  ocaml: [
    'let limit = 3\n\n(** Adds. *)\nlet add a b =\n  let c = a + b in\n  c\n\nmodule Shop = struct\n  let rec total = function\n    | [] -> 0\n    | h :: t -> h + total t\nend',
    '3-6 add, 8-12 Shop, 9-11 Shop.total',
  ],
  fsharp: [
    'module Shop\n\n/// Adds.\nlet add a b =\n    a + b\n\ntype Cart() =\n    member this.Total items =\n        List.sum items',
    '1-1 Shop, 3-5 add, 7-9 Cart, 8-9 Cart.Total',
  ],
  rescript: ['let add = (a, b) => {\n  a + b\n}\n\ntype t = {name: string}', '1-3 add, 5-5 t'],
  elm: [
    'module Main exposing (..)\n\nadd : Int -> Int -> Int\nadd a b =\n    a + b\n\ntype Msg\n    = Increment',
    '3-5 add, 7-8 Msg',
  ],
  lean: [
    'def double (n : Nat) : Nat :=\n  n + n\n\ntheorem double_eq (n : Nat) : double n = n + n := by\n  rfl',
    '1-2 double, 4-5 double_eq',
  ],
  powershell: [
    '<#\n.SYNOPSIS\n#>\nfunction Get-StaleUser {\n  param($Days)\n  $Days\n}\n\nclass Report {\n  [string] $Name\n}\n\nfilter script:Out-Upper { $_ }',
    '3-7 Get-StaleUser, 9-11 Report, 13-13 Out-Upper',
  ],
  bat: [
    '@echo off\ncall :build\n\nrem Builds.\n:build\necho building\n\nexit /b\n\n:clean\ndel out',
    '4-9 build, 10-11 clean',
  ],
  fish: ['function git-prune --description "x"\n  git fetch\nend', '1-3 git-prune'],
  nushell: ['export def "git prune" [--all] {\n  git fetch\n}', '1-3 git prune'],
  awk: ['function total(a,  i) {\n  return a\n}\n\n/x/ { print }', '1-3 total'],
  tcl: [
    'proc add {a b} {\n  expr {$a + $b}\n}\n\nnamespace eval shop {\n  proc total {xs} {\n    return 1\n  }\n}',
    '1-3 add, 5-9 shop, 6-8 shop.total',
  ],
  vim: ['" Opens.\nfunction! shop#open(name) abort\n  edit x\n\n  return 1\nendfunction', '1-6 shop#open'],
  makefile: [
    'CC = gcc\n\n# Builds it.\nall: main.o\n\t$(CC) -o app\n\nclean-all:\n\trm -f app\n\n.PHONY: all',
    '3-5 all, 7-8 clean-all',
  ],
  just: ['version := "1"\n\n# Runs.\ntest-all target="x":\n  cargo test', '3-5 test-all'],
  cmake: [
    'set(X 1)\n\nfunction(add_tool name)\n  message(x)\n\nendfunction()\n\nmacro(use_it)\nendmacro()',
    '3-6 add_tool, 8-9 use_it',
  ],
  dockerfile: [
    'FROM node:20 AS build\nRUN npm ci\n\nRUN npm run build\n\nFROM nginx AS run-it\nCOPY a b',
    '1-5 build, 6-7 run-it',
  ],
  terraform: [
    '# A bucket.\nresource "aws_s3_bucket" "release_files" {\n  bucket = "x"\n}\n\nvariable "region" {\n  default = "eu"\n}',
    '1-4 aws_s3_bucket.release_files, 6-8 region',
  ],
  nix: [
    '{ pkgs }:\n{\n  mkTool = { name, version }:\n    pkgs.stdenv.mkDerivation {\n      inherit name;\n    };\n}',
    '3-6 mkTool',
  ],
  groovy: [
    'pipeline {\n  stages {\n    stage("Build it") {\n      steps {\n        sh "make"\n      }\n    }\n  }\n}\n\ndef deploy(String name) {\n  println name\n}',
    '3-7 Build it, 11-13 deploy',
  ],
  sql: [
    'CREATE TABLE shop.orders (\n  id int\n);\n\n-- Adds up.\nCREATE OR REPLACE FUNCTION shop.order_total(o int)\nRETURNS numeric\nLANGUAGE plpgsql\nAS $$\nBEGIN\n  RETURN 1;\n\nEND;\n$$;\n\nCREATE PROCEDURE [dbo].[CloseOrder] @id int\nAS\nBEGIN\n  UPDATE x SET y = 1;\nEND',
    '1-3 orders, 5-14 order_total, 16-20 CloseOrder',
  ],
  prisma: ['// A user.\nmodel User {\n  id Int @id\n}\n\nenum Role {\n  ADMIN\n}', '1-4 User, 6-8 Role'],
  graphql: ['type Order {\n  id: ID!\n}\n\nquery OpenOrders {\n  orders { id }\n}', '1-3 Order, 5-7 OpenOrders'],
  proto: [
    'message Order {\n  int32 id = 1;\n}\n\nservice Shop {\n  // Closes.\n  rpc CloseOrder(Order) returns (Order);\n}',
    '1-3 Order, 5-8 Shop, 6-7 Shop.CloseOrder',
  ],
  solidity: [
    'contract Vault {\n  function withdraw(uint amount) external {\n    pay(amount);\n  }\n\n  modifier onlyOwner() {\n    _;\n  }\n}',
    '1-9 Vault, 2-4 Vault.withdraw, 6-8 Vault.onlyOwner',
  ],
  verilog: [
    'module counter (\n  input clk\n);\n  function automatic [7:0] next_value(input [7:0] x);\n    next_value = x + 1;\n  endfunction\nendmodule',
    '1-7 counter, 4-6 counter.next_value',
  ],
  vhdl: [
    'entity counter is\n  port (clk : in bit);\nend entity;\n\narchitecture rtl of counter is\nbegin\n  tick : process (clk)\n  begin\n    x <= y;\n  end process;\nend rtl;',
    '1-3 counter, 5-11 rtl, 7-10 rtl.tick',
  ],
  fortran: [
    '      SUBROUTINE ADDUP(A, N)\n      INTEGER N\n      IF (N .GT. 0) THEN\n      A = 1\n      END IF\n      END\n\nmodule shop\ncontains\n  pure real function total(x)\n    total = x\n  end function total\nend module shop',
    '1-6 ADDUP, 8-13 shop, 10-12 shop.total',
  ],
  cobol: [
    '       IDENTIFICATION DIVISION.\n       PROGRAM-ID. PAYROLL.\n       PROCEDURE DIVISION.\n       CALC-TAX.\n           COMPUTE TAX = PAY * 0.2.\n       PRINT-ALL SECTION.\n           DISPLAY TAX.\n           STOP RUN.',
    '2-3 PAYROLL, 4-5 CALC-TAX, 6-8 PRINT-ALL',
  ],
  ada: [
    'package body Shop is\n   -- Adds.\n   function Total (X : Integer) return Integer is\n      Y : Integer;\n   begin\n      return X;\n   end Total;\nend Shop;',
    '1-8 Shop, 2-7 Shop.Total',
  ],
  pascal: [
    'unit Shop;\n\ntype\n  TCart = class\n  end;\n\nfunction TCart.Total(A: Integer): Integer;\nvar\n  X: Integer;\nbegin\n\n  Result := A;\nend;',
    '1-5 Shop, 4-5 Shop.TCart, 7-13 TCart.Total',
  ],
  vb: [
    "' Adds.\nPublic Function AddUp(a As Integer) As Integer\n    AddUp = a\n\nEnd Function\n\nPrivate Sub Form_Load()\nEnd Sub",
    '1-5 AddUp, 7-8 Form_Load',
  ],
  r: ["#' Adds.\nadd.all <- function(x) {\n  sum(x)\n}\n\nCart <- R6Class('Cart', list())", '1-4 add.all, 6-6 Cart'],
  julia: [
    'area(r) = pi * r^2\n\nfunction Base.show(io, x)\n  print(io)\nend\n\nabstract type Shape end',
    '1-1 area, 3-5 show, 7-7 Shape',
  ],
  matlab: [
    'function [x, y] = solve_it(a)\n% Solves.\nx = a;\n\ny = x;\nend\n\nfunction helper\nend',
    '1-7 solve_it, 8-9 helper',
  ],
  cython: [
    'cdef class Grid:\n    cpdef double norm(self, double[:] v):\n        return 0\n\ncdef inline int add(int a, int b) nogil:\n    return a + b\n\ndef run(x):\n    pass',
    '1-3 Grid, 2-3 Grid.norm, 5-6 add, 8-9 run',
  ],
  nim: ['type\n  Cart* = ref object\n    items: int\n\nproc total*(c: Cart): int =\n  c.items', '2-3 Cart, 5-6 total'],
  coffeescript: [
    'total = (items) ->\n  items.length\n\nclass Cart\n  add: (item) =>\n    1',
    '1-2 total, 4-6 Cart, 5-6 Cart.add',
  ],
  odin: ['Cart :: struct {\n  n: int,\n}\n\ntotal :: proc(c: Cart) -> int {\n  return c.n\n}', '1-3 Cart, 5-7 total'],
  raku: ['sub add-all(@x) {\n  [+] @x\n}', '1-3 add-all'],
  'objective-c': [
    '@implementation Cart\n\n- (int)totalOf:(NSArray *)items {\n  return 1;\n}\n@end',
    '1-6 Cart, 3-5 Cart.totalOf',
  ],
  hlsl: [
    'cbuffer Frame {\n  float4x4 view;\n};\n\nfloat3 ToneMap(float3 c)\n{\n  return c;\n}',
    '1-3 Frame, 5-8 ToneMap',
  ],
  wgsl: [
    'struct Ray {\n  origin: vec3f,\n}\n\n@compute @workgroup_size(64)\nfn trace_rays(@builtin(x) id: vec3u) {\n  let a = 1;\n}',
    '1-3 Ray, 5-8 trace_rays',
  ],
  opencl: ['__kernel void add_all(__global float *a) {\n  a[0] = 1;\n}', '1-3 add_all'],
  metal: ['kernel void blur(texture2d<float> t [[texture(0)]]) {\n  return;\n}', '1-3 blur'],
  d: ['struct Cart {\n  int n;\n}\n\nint total(Cart c) {\n  return c.n;\n}', '1-3 Cart, 5-7 total'],
  asm: [
    'section .text\n\n; Adds.\nadd_all:\n  mov eax, 1\n.loop:\n  ret\n\nmain:\n  call add_all',
    '3-8 add_all, 9-10 main',
  ],
  feature: [
    'Feature: Cart\n\n  Scenario: Adding an item\n    Given a cart\n    Then it has one',
    '1-5 Cart, 3-5 Cart.Adding an item',
  ],
  css: ['@mixin round-corners($r) {\n  border-radius: $r;\n}', '1-3 round-corners'],
  razor: [
    '@page "/cart"\n\n<h1>Cart</h1>\n\n@code {\n  private int TotalOf(int x)\n  {\n    return x;\n  }\n}',
    '1-1 /cart, 5-9 TotalOf',
  ],
  apex: [
    'public class Cart {\n  public static Integer total(List<Item> items) {\n    return 1;\n  }\n}',
    '1-5 Cart, 2-4 Cart.total',
  ],
  antlr: ['grammar Shop;\n\norder\n  : item+\n  ;\n\nitem : ID ;', '3-5 order, 7-7 item'],
  rego: ['package shop\n\ndefault allow := false\n\nallow if {\n  input.ok\n}', '3-3 allow, 5-7 allow'],
  jsonnet: ['local service(name) = {\n  name: name,\n};\n\nservice("a")', '1-3 service'],
};

/** Renders a node with its container, followed by its children. */
const shown = ({ name, container, startLine, endLine, children }: OutlineNode): readonly string[] => [
  `${startLine}-${endLine} ${container && `${container}.`}${name}`,
  ...children.flatMap(shown),
];

/** More definitions with their names; each line is scanned alone. */
const named: readonly (readonly [language: string, line: string, name: string | undefined])[] = [
  ['clojure', '(def ^:private ^{:doc "x"} limit 10)', 'limit'],
  ['clojure', '(defn ^String typed [x] x)', 'typed'],
  ['clojure', '(extend-type String Shape)', 'String'],
  ['perl', 'my $double = sub {', 'double'],
  ['perl', '*Cart::alias = sub {', 'alias'],
  ['perl', '    list => sub {', 'list'],
  ['perl', "    default => sub { 'x' },", undefined],
  ['perl', "around 'save' => sub {", 'save'],
  ['perl', "get '/orders/:id' => sub ($c) {", '/orders/:id'],
  ['perl', "subtest 'adds a line' => sub {", 'adds a line'],
  ['perl', 'method run($x) {', 'run'],
  ['perl', 'BEGIN {', 'BEGIN'],
  ['r', '"quoted" <- function(x) {', 'quoted'],
  ['r', 'memo <- memoise(function(x) {', 'memo'],
  ['r', 'test_that("it adds", {', 'it adds'],
  ['r', 'assign("later", function(x) {', 'later'],
  ['julia', 'const handler = (x) -> x + 1', 'handler'],
  ['julia', 'square = x -> begin', 'square'],
  ['julia', 'Base.:+(a::V, b::V) = V(a.x + b.x)', '+'],
  ['julia', '@testset "adds" begin', 'adds'],
  ['julia', 'function (c::Cart)(x)', 'Cart'],
  ['fsharp', 'let ``adds two numbers`` () =', 'adds two numbers'],
  ['perl', '*save = memoize(sub {', 'save'],
  ['julia', 'const save = debounce(10) do doc', 'save'],
  ['fsharp', 'let (|Even|Odd|) n =', '|Even|Odd|'],
  ['fsharp', '    override this.ToString() = "x"', 'ToString'],
  ['fsharp', '  testCase "adds two" <| fun () ->', 'adds two'],
  ['ocaml', 'let%test "adds" = add 1 1 = 2', 'adds'],
  ['ocaml', 'let[@inline] fast x = x', 'fast'],
  ['groovy', "tasks.register('fatJar', Jar) {", 'fatJar'],
  ['groovy', "tasks.named('test') {", 'test'],
  ['groovy', 'def closure = { x ->', 'closure'],
  ['groovy', 'ext.helper = { a ->', 'helper'],
  ['groovy', 'String nameOf(int a) {', 'nameOf'],
  ['css', '@keyframes spin {', 'spin'],
  ['css', '.rounded(@r: 4px) {', 'rounded'],
  ['css', '%placeholder {', 'placeholder'],
  ['snakemake', 'rule sort_reads:', 'sort_reads'],
  ['tablegen', 'def AddOp : Op<"add"> {', 'AddOp'],
  ['p4', 'control Ingress(inout headers h) {', 'Ingress'],
  ['circom', 'template Multiplier() {', 'Multiplier'],
  ['autoit', 'Func OpenShop($name)', 'OpenShop'],
  ['factor', ': square ( x -- y ) dup * ;', 'square'],
  ['sql', 'CREATE UNIQUE INDEX CONCURRENTLY order_day ON orders (day);', 'order_day'],
];

/** Tests within their suites, and the nodes of the outline. */
const suites: readonly (readonly [language: string, code: string, nodes: string])[] = [
  [
    'nix',
    '{\n  inputs = {\n    a.url = "b";\n  };\n\n  outputs = { self, nixpkgs, ... }@inputs:\n    let\n      system = "x";\n    in\n    {\n      packages.${system} = {\n        tool = stdenv.mkDerivation {\n          src = fetchurl {\n            url = "x";\n          };\n        };\n      };\n      nixosModules.default = { config, ... }: {\n        options = 1;\n      };\n    };\n}',
    '2-4 inputs, 6-21 outputs, 11-17 outputs.packages.${system}, 12-16 outputs.packages.${system}.tool, 18-20 outputs.nixosModules.default',
  ],
  [
    'yaml',
    'stages:\n  - build\ndefault:\n  image: ruby\n.base:\n  before_script:\n    - x\nbuild app:\n\n  stage: build\n  script:\n    - make\ntest:unit:\n  extends: .base',
    '8-12 build app, 13-14 test:unit',
  ],
  [
    'yaml',
    'jobs:\n  "quoted job":\n    a: x\n  test:unit: &test\n    a: x\n  other: *test\n  last: { a: x }',
    '1-7 jobs, 2-3 jobs.quoted job, 4-5 jobs.test:unit, 6-6 jobs.other, 7-7 jobs.last',
  ],
  [
    'yaml',
    'services:\n  web:\n    image: a\n    ports:\n      - 80\n  db:\n    image: postgres\nvolumes:\n  data: {}',
    '1-7 services, 2-5 services.web, 6-7 services.db',
  ],
  [
    'yaml',
    'jobs:\n  release:\n    steps:\n      - uses: checkout\n      - name: Publish to the registry\n        run: |\n          make publish\n        env:\n          - name: TOKEN\n            value: x\n      - name: "Tag it"\n        run: git tag',
    '1-12 jobs, 2-12 jobs.release, 5-10 jobs.release.Publish to the registry, 11-12 jobs.release.Tag it',
  ],
  [
    'yaml',
    '- name: Install the web server\n  ansible.builtin.apt:\n    name: nginx\n  notify: restart nginx\n\n# Copies.\n- name: Copy the pages\n  copy:\n    src: a',
    '1-4 Install the web server, 6-9 Copy the pages',
  ],
  [
    'yaml',
    'paths:\n    /users/{id}:\n        get:\n            summary: x\n    /carts: # all\n        get:',
    '1-6 paths, 2-4 paths./users/{id}, 5-6 paths./carts',
  ],
  [
    'nim',
    'suite "cart":\n  test "adds a line":\n    check 1 == 1\n  test "removes":\n    check 2 == 2',
    '1-5 cart, 2-3 cart.adds a line, 4-5 cart.removes',
  ],
  [
    'crystal',
    'describe Cart do\n  it "adds a line" do\n    add\n  end\n\n  describe "#total" do\n    it "is zero" do\n      0\n    end\n  end\nend',
    '1-11 Cart, 2-4 Cart.adds a line, 6-10 Cart.#total, 7-9 Cart.#total.is zero',
  ],
  [
    'coffeescript',
    "describe 'cart', ->\n  it 'adds a line', ->\n    add 1\n  it 'removes', ->\n    remove 1",
    '1-5 cart, 2-3 cart.adds a line, 4-5 cart.removes',
  ],
  ['r', 'describe("cart", {\n  it("is empty", {\n    expect_true(TRUE)\n  })\n})', '1-5 cart, 2-4 cart.is empty'],
  [
    'fsharp',
    'let tests =\n  testList "cart" [\n    testCase "adds a line" <| fun _ ->\n      add 1\n    test "removes a line" {\n      remove 1\n    }\n  ]',
    '2-8 cart, 3-4 cart.adds a line, 5-7 cart.removes a line',
  ],
  [
    'racket',
    '(test-suite "cart"\n  (test-case "adds a line"\n    (check-equal? 1 1)))',
    '1-3 cart, 2-3 cart.adds a line',
  ],
];

describe('the name of a definition', () => {
  for (const [language, line, name] of named)
    it(`in ${language}: ${line}`, () => assert.equal(scanLines([line], language).definitions[0]?.name, name));

  it('is found for each form of a Lisp, up to the next bracket at the margin', () => {
    const lines = ['(def a 1)', '(defn add', '  [x] x)', '(run!)', '(def b 2)'];
    const nodes = lineOutline(lines, scanLines(lines, 'clojure').definitions, 'clojure')?.nodes ?? [];
    assert.equal(nodes.flatMap(shown).join(', '), '1-1 a, 2-3 add, 5-5 b');
  });

  it('is found for a line of SQL, without the statement below it', () => {
    const lines = ["CREATE TYPE mood AS ENUM ('a');", 'SELECT 1;'];
    const nodes = lineOutline(lines, scanLines(lines, 'sql').definitions, 'sql')?.nodes ?? [];
    assert.equal(nodes.flatMap(shown).join(', '), '1-1 mood');
  });
});

describe('outlines of functions and types by line rules', () => {
  for (const [language, [code, expected]] of Object.entries(cases)) {
    it(language, () => {
      const lines = code.split('\n');
      const nodes = lineOutline(lines, scanLines(lines, language).definitions, language)?.nodes ?? [];
      assert.equal(nodes.flatMap(shown).join(', '), expected);
    });
  }

  for (const [language, code, expected] of suites) {
    it(`${language}, within a suite`, () => {
      const lines = code.split('\n');
      const nodes = lineOutline(lines, scanLines(lines, language).definitions, language)?.nodes ?? [];
      assert.equal(nodes.flatMap(shown).join(', '), expected);
    });
  }

  it('take time linear in the size of a file', () => {
    const starts = ['create ', 'public ', 'recursive ', 'cdef ', '(define ', '- (', 'let rec ', 'function a '];
    const lines = starts.flatMap((start) => Array<string>(500).fill(start.repeat(400).slice(0, 399)));
    const began = process.cpuUsage();
    for (const language of Object.keys(cases)) scanLines(lines.slice(0, 4_000), language);
    const spent = process.cpuUsage(began).user / 1e6;
    assert.ok(spent < 30, `${spent} s`);
  });
});
