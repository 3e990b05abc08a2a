import assert from 'node:assert/strict';
import { scanLines } from '../../../src/core/analysis/fieldTerms';
import type { OutlineNode } from '../../../src/core/base/types';
import { lineOutline } from '../../../src/core/analysis/lineOutline';

interface Case {
  readonly title: string;
  readonly language: string;
  readonly code: string;
  /** Nodes of the outline as `lines name`. */
  readonly nodes: string;
}

/** Definitions whose head takes several lines, or that end where nothing closes them. */
const cases: readonly Case[] = [
  {
    title: 'a function of PostgreSQL whose parameters are closed on a line of their own',
    language: 'sql',
    code: 'CREATE OR REPLACE FUNCTION apply_discount(\n    p_order_id int,\n    p_percent numeric\n)\nRETURNS numeric\nLANGUAGE plpgsql\nAS $$\nDECLARE\n    total numeric;\nBEGIN\n    RETURN total;\nEND;\n$$;\n\nCREATE TABLE lines (\n  id int\n);\nSELECT 1;',
    nodes: '1-13 apply_discount, 15-17 lines',
  },
  {
    title: 'a function of Transact-SQL whose parameters begin on the next line',
    language: 'sql',
    code: 'CREATE FUNCTION dbo.fn_total\n(\n  @id INT\n)\nRETURNS INT\nAS\nBEGIN\n  RETURN @id;\nEND\nGO',
    nodes: '1-9 fn_total',
  },
  {
    title: 'names with spaces',
    language: 'sql',
    code: 'CREATE OR ALTER PROCEDURE [dbo].[Get Orders]\nAS\nBEGIN\n  SELECT 1;\nEND\n\nCREATE TABLE "public"."order items" (\n  id int\n);',
    nodes: '1-5 Get Orders, 7-9 order items',
  },
  {
    title: 'queries that a comment names',
    language: 'sql',
    code: '-- name: GetAuthor :one\nSELECT * FROM authors\nWHERE id = $1 LIMIT 1;\n\n-- name: DeleteAuthor :exec\nDELETE FROM authors\nWHERE id = $1;',
    nodes: '1-3 GetAuthor, 5-7 DeleteAuthor',
  },
  {
    title: 'modifiers and the brace on lines of their own',
    language: 'solidity',
    code: 'contract Token {\n    function mint(address to, uint256 amount)\n        external\n        returns (bool)\n    {\n        _mint(to, amount);\n        return true;\n    }\n\n    function burn(\n        address from,\n        uint256 amount\n    ) external onlyOwner {\n        _burn(from, amount);\n    }\n}',
    nodes: '1-16 Token, 2-8 Token.mint, 10-15 Token.burn',
  },
  {
    title: 'parameters on lines of their own',
    language: 'haxe',
    code: 'class Point {\n\tpublic function new(\n\t\ta:Int,\n\t\tb:Int\n\t) {\n\t\tx = a;\n\t}\n}',
    nodes: '1-8 Point, 2-7 Point.new',
  },
  {
    title: 'parameters on lines of their own',
    language: 'julia',
    code: 'function integrate(\n    f,\n    n=100,\n)\n    h = 1 / n\n\n    return h\nend\n\nfunction Base.:+(a::P, b::P)\n    P(a.x + b.x)\nend',
    nodes: '1-8 integrate, 10-12 +',
  },
  {
    title: 'parameters on lines of their own',
    language: 'gdscript',
    code: 'func _ready(\n\ta: int,\n\tb: int\n) -> void:\n\tx()\n\n\ty()',
    nodes: '1-7 _ready',
  },
  {
    title: 'parameters on lines of their own',
    language: 'erlang',
    code: 'handle(\n    A,\n    B\n) ->\n    X = A,\n\n    X + B.',
    nodes: '1-7 handle',
  },
  {
    title: 'a list of ports',
    language: 'verilog',
    code: 'module fifo #(\n  parameter W = 8\n) (\n  input wire clk,\n  output reg [3:0] q\n);\n  always @(posedge clk) begin\n    q <= q + 1;\n  end\n  task clear;\n    q = 0;\n  endtask\nendmodule',
    nodes: '1-13 fifo, 10-12 fifo.clear',
  },
  {
    title: 'a stage without a name',
    language: 'dockerfile',
    code: 'FROM golang:1.22 AS build\nRUN go build -o /app\n\nFROM gcr.io/distroless/base:latest\nCOPY --from=build /app /app',
    nodes: '1-3 build, 4-5 gcr.io/distroless/base',
  },
  {
    title: 'one line, and the statements below it',
    language: 'ocaml',
    code: 'let add a b = a + b\nlet () =\n  let port = 8080 in\n  Server.run port\n\nlet%test "adds" = add 1 2 = 3\nclass point x = object\n  method get = x\nend\n\nlet handle\n    ~a\n    ~b\n    () =\n  a + b',
    nodes: '1-1 add, 6-6 adds, 7-9 point, 8-8 point.get, 11-15 handle',
  },
  {
    title: 'one line, and the statements below it',
    language: 'perl',
    code: 'sub one { 1 }\nmy $x = 2;\nsub _private ($x) { return $x }\nhas name => (is => "ro");',
    nodes: '1-1 one, 3-3 _private',
  },
  {
    title: 'a package of several words',
    language: 'perl',
    code: 'package MyApp::Controller::Root;\n\nsub index {\n  1;\n}',
    nodes: '1-5 MyApp.Controller.Root, 3-5 MyApp.Controller.Root.index',
  },
  {
    title: 'short forms of the keyword and of its end',
    language: 'vim',
    code: 'fu foo#bar() range\n  call x()\nendfu\ncommand! Foo call foo#bar()\n\nfun! Close() abort\n  q\nendf\nq',
    nodes: '1-3 foo#bar, 6-8 Close',
  },
  {
    title: 'functions without an annotation, and ports',
    language: 'elm',
    code: 'update : Msg -> Model\nupdate msg =\n    msg\nport send : String -> Cmd msg\n\nview model =\n    div [] []',
    nodes: '1-3 update, 4-4 send, 6-7 view',
  },
  {
    title: 'parameters on lines of their own',
    language: 'fsharp',
    code: 'module App.Core\n\nlet handle\n    (a: int)\n    (b: string)\n    : int =\n    a + 1',
    nodes: '1-1 App.Core, 3-7 handle',
  },
  {
    title: 'a brace or parameters on lines of their own',
    language: 'apex',
    code: 'public class Tool {\n    public void plain(String q)\n    {\n        x();\n    }\n    private Map<String, Integer> tally(List<Id> ids) {\n        return null;\n    }\n    public static void go(\n        String a\n    ) {\n        y();\n    }\n}',
    nodes: '1-14 Tool, 2-5 Tool.plain, 6-8 Tool.tally, 9-13 Tool.go',
  },
  {
    title: 'a brace or parameters on lines of their own',
    language: 'groovy',
    code: 'void call(\n    Map config = [:]\n) {\n    y()\n}\n\nMap<String, List<Integer>> tally(int a)\n{\n    z(a)\n}\n\nString shown = format(\n    a\n)',
    nodes: '1-5 call, 7-10 tally',
  },
  {
    title: 'parameters on lines of their own',
    language: 'vala',
    code: 'public class Loader {\n    public async void load(string a,\n        int b) throws Error\n    {\n        x();\n    }\n}',
    nodes: '1-7 Loader, 2-6 Loader.load',
  },
  {
    title: 'sections of a class at its own indentation',
    language: 'pascal',
    code: 'unit U;\n\ntype\n  TOrder = class(TObject)\n  private\n    FTotal: Currency;\n  public\n    procedure Pay(const Amount: Currency);\n  end;\n\nimplementation\n\nprocedure TOrder.Pay(const Amount: Currency);\nbegin\n  FTotal := Amount;\nend;',
    nodes: '1-9 U, 4-9 U.TOrder, 8-8 U.TOrder.Pay, 13-16 TOrder.Pay',
  },
  {
    title: 'procedures of a module',
    language: 'fortran',
    code: 'module shapes\n  type point\n    real :: x\n  end type point\ncontains\n  function area(r)\n    area = r * r\n  end function area\n  subroutine draw(p)\n    call plot(p)\n  end subroutine\nend module shapes\n\nsubroutine alone\ncall x\nend',
    nodes: '1-12 shapes, 2-4 shapes.point, 6-8 shapes.area, 9-11 shapes.draw, 14-16 alone',
  },
  {
    title: 'targets',
    language: 'cmake',
    code: 'add_executable(app\n  main.c\n  util.c\n)\ntarget_link_libraries(app PRIVATE m)\n\nadd_library(core STATIC core.c)\n\nadd_test(NAME smoke COMMAND app)',
    nodes: '1-5 app, 7-7 core, 9-9 smoke',
  },
  {
    title: 'a package of several words',
    language: 'proto',
    code: 'package a.b;\n\nmessage Order {\n  int32 id = 1;\n}',
    nodes: '1-1 a.b, 3-5 Order',
  },
  {
    title: 'events that are registered, and definitions with contracts',
    language: 'racket',
    code: '(define/contract (area w h)\n  (-> number? number? number?)\n  (* w h))\n\n(define/public (draw dc)\n  (send dc clear))',
    nodes: '1-3 area, 5-6 draw',
  },
  {
    title: 'handlers that are registered under a keyword',
    language: 'clojure',
    code: '(re-frame/reg-event-db\n  :init\n  (fn [_ _] {}))\n\n(rf/reg-sub :cart/total\n  (fn [db] (:total db)))',
    nodes: '5-6 :cart/total',
  },
  {
    title: 'properties and functions with attributes, below a condition',
    language: 'd',
    code: 'struct Table(T)\n{\n    @property bool empty() const pure nothrow @safe @nogc\n    {\n        return !length;\n    }\n\n    ref inout(T) opIndex(in size_t at) inout @trusted\n    {\n        return items[at];\n    }\n}\n\nversion (SSE)\n{\n    uint mxcsr()\n    {\n        return read(void);\n    }\n}',
    nodes: '1-12 Table, 3-6 Table.empty, 8-11 Table.opIndex, 16-19 mxcsr',
  },
  {
    title: 'functions of a shader inside its program',
    language: 'hlsl',
    code: 'Shader "Fog"\n{\n    CGINCLUDE\n        struct Varyings\n        {\n            float2 uv : TEXCOORD0;\n        };\n\n        half ComputeFog(float z)\n        {\n            if (z > 1)\n            {\n                return 0;\n            }\n            return z;\n        }\n\n        half4 FragFog(Varyings i) : SV_Target\n        {\n            return ComputeFog(i.uv.x);\n        }\n    ENDCG\n}',
    nodes: '4-7 Varyings, 9-16 ComputeFog, 18-21 FragFog',
  },
  {
    title: 'macros in quotes',
    language: 'm4',
    code: "define(`copy', `$1')dnl\ndefine(`fibo',dnl\n`ifelse($1,0,`a')')dnl\n\nAC_DEFUN([AX_FIND], [\n  AC_MSG_CHECKING([it])\n])",
    nodes: '1-1 copy, 2-3 fibo, 5-7 AX_FIND',
  },
];

const shown = ({ startLine, endLine, container, name, children }: OutlineNode): readonly string[] => [
  `${startLine}-${endLine} ${[container, name].filter(Boolean).join('.')}`,
  ...children.flatMap(shown),
];

describe('outlines of heads over several lines', () => {
  for (const { title, language, code, nodes } of cases)
    it(`${language}: ${title}`, () => {
      const lines = code.split('\n');
      const found = lineOutline(lines, scanLines(lines, language).definitions, language)?.nodes ?? [];
      assert.equal(found.flatMap(shown).join(', '), nodes);
    });
});
