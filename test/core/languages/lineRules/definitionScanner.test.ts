import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCommentLines, licenceHeaderLength } from '../../../../src/core/languages/commentLines';
import { definitionsIn } from '../../../../src/core/languages/lineRules/definitionScanner';
import { scanLines } from '../../../../src/core/analysis/fieldTerms';
import type { Definition } from '../../../../src/core/base/types';

/** Lines of code with what each defines, as `kind name`. */
const cases: Readonly<Record<string, readonly (readonly [code: string, defined: string])[]>> = {
  '1c': [
    ['Процедура Провести(Док) Экспорт', 'function Провести'],
    ['Function Total()', 'function Total'],
  ],
  al: [
    ['codeunit 50100 "Sales Poster"', 'type Sales Poster'],
    ['  local procedure PostInvoice(No: Code[20])', 'function PostInvoice'],
  ],
  alloy: [
    ['pred reachable[a: Node] {', 'function reachable'],
    ['abstract sig Node {', 'type Node'],
  ],
  aspectj: [['  pointcut calls(): call(* *(..));', 'function calls']],
  clarity: [['(define-public (transfer (amount uint))', 'function transfer']],
  codeql: [
    ['predicate isSafe(Expr e) {', 'function isSafe'],
    ['  override string toString() {', 'function toString'],
  ],
  dafny: [
    ['ghost method Sort(a: array<int>)', 'function Sort'],
    ['lemma Ordered(a: int)', 'function Ordered'],
  ],
  drools: [['rule "Gold discount"', 'function Gold discount']],
  fstar: [['let rec total (a:int) : int = a', 'function total']],
  futhark: [['let total (a: i32) : i32 = a', 'function total']],
  mql: [
    ['double LotSize(double risk)', 'function LotSize'],
    ['  return Size(risk)', ''],
    ['  else if (ready) {', ''],
  ],
  pddl: [['  (:action buy-item :parameters (?x)', 'function buy-item']],
  promela: [['active proctype sender(chan c) {', 'function sender']],
  qsharp: [['operation Teleport(q : Qubit) : Unit {', 'function Teleport']],
  renpy: [['label start_game:', 'function start_game']],
  'resource-script': [['IDD_ABOUT DIALOGEX 0, 0, 1, 1', 'type IDD_ABOUT']],
  smali: [
    ['.method public static addItem(I)V', 'function addItem'],
    ['.class public final Lcom/shop/Cart;', 'type Cart'],
  ],
  smt: [['(define-fun-rec total ((a Int)) Int a)', 'function total']],
  sqf: [['fnc_heal = {', 'function fnc_heal']],
  stan: [
    ['  real tail_prob(real x) {', 'function tail_prob'],
    ['transformed data {', 'type transformed data'],
  ],
  tla: [
    ['Next == x', 'function Next'],
    ['---- MODULE Shop ----', 'type Shop'],
  ],
  unrealscript: [['static final function bool TakeHit(int Damage)', 'function TakeHit']],
  wdl: [['task align_reads {', 'function align_reads']],
  xquery: [['declare function local:total($a) {', 'function total']],
  yara: [['private rule FindEvil {', 'function FindEvil']],
  zeek: [['event zeek_init()', 'function zeek_init']],
  typescript: [
    ['export class UserStore {', 'type UserStore'],
    ['export const load = async (id: string) => {', 'function load'],
    ['  private async fetchOne(id: string): Promise<User> {', 'function fetchOne'],
    ['  private static readonly LIMIT = 3;', 'variable LIMIT'],
    ['  if (ready) {', ''],
    ['// class NotThis', ''],
    ['export type Store = {', 'type Store'],
    ['type Pair<A, B> = [A, B];', 'type Pair'],
    ['export type Handler', 'type Handler'],
    ["import { load, type Store } from './store';", ''],
    ["import type Store from './store';", ''],
    ["import { type Store as Kept } from './store';", ''],
    ['  type Store,', ''],
    ["export { type Store } from './store';", ''],
  ],
  python: [
    ['def read_config(path):', 'function read_config'],
    ['class Config(Base):', 'type Config'],
    ['DEFAULT_PORT = 80', 'variable DEFAULT_PORT'],
    ['    total = 0', ''],
  ],
  go: [
    ['func (s *Server) ServeHTTP(w http.ResponseWriter) {', 'function ServeHTTP'],
    ['type Handler interface {', 'type Handler'],
  ],
  rust: [
    ['impl<T> Iterator for Rows<T> {', 'extension Iterator'],
    ['pub fn parse(input: &str) -> Result<()> {', 'function parse'],
    ['    pub static ref NAMES: Regex = Regex::new("a").unwrap();', 'variable NAMES'],
    ['static mut DEPTH: u32 = 0;', 'variable DEPTH'],
  ],
  lua: [
    ['  ["textDocument/hover"] = function(_, result)', 'function textDocument/hover'],
    ['  ["limit"] = 3,', ''],
  ],
  c: [
    ['static int parse_header(char *s) {', 'function parse_header'],
    ['int parse_header(char *s);', 'declaration parse_header'],
    ['struct node *next = head;', 'declaration node'],
    ['struct node {', 'type node'],
    ['struct node first = {', 'declaration node'],
    ['struct node first(void) {', 'declaration node'],
    ['const struct node first = {', 'declaration node'],
  ],
  cpp: [
    ['using namespace std;', ''],
    ['    if (ready) {', ''],
    ['    Store(int size) {', 'function Store'],
    ['    ~Store() {', 'function ~Store'],
    ['enum class Colour {', 'type Colour'],
  ],
  php: [
    ['function retry($request) {', 'function retry'],
    ['use function App\\retry;', ''],
    ['    private const array NAMES = [', 'variable NAMES'],
    ['    return $this->store->transaction(function () use ($id) {', ''],
  ],
  csharp: [
    ['public static class Guard', 'type Guard'],
    ['    public const int Limit = 3;', 'variable Limit'],
    ['    private static readonly Dictionary<string, int> Names = new()', 'variable Names'],
    ['    public static Cart Shared', 'variable Shared'],
    ['    public int Total { get { return 1; } set { Keep(value); } }', 'variable Total'],
  ],
  kotlin: [
    ['data class Point(val x: Int)', 'type Point, variable x'],
    ['    const val TAG = "cart"', 'variable TAG'],
    ['fun <T> List<T>.second(): T = this[1]', 'function second'],
    ['val List<Int>.last: Int', 'variable last'],
  ],
  perl: [
    ['sub new {', 'function new'],
    ['sub get', 'function get'],
    ['sub and or', ''],
  ],
  haxe: [
    ['\tstatic function getContent(path:String):String;', 'function getContent'],
    ['\tpublic function new() {', 'function new'],
  ],
  erlang: [
    ['new() -> #state{}.', 'function new'],
    ['get(Key) ->', 'function get'],
  ],
  matlab: [['function y = var(x)', 'function var']],
  d: [
    ['string[] flagsOf(const string[] all) const {', 'function flagsOf'],
    ['\tvoid setTarget(ref Settings settings, string path = null) {', 'function setTarget'],
    ['\tthis(int size) {', 'function this'],
    ['\tforeach (one; all) {', ''],
  ],
  opencl: [['void scale(__global const float* x, float y) {', 'function scale']],
  metal: [['kernel void blur(const device float4 *in [[buffer(0)]]) {', 'function blur']],
  'objective-c': [
    ['static NSString * keyOf(NSURL *url) {', 'function keyOf'],
    ['    return keyOf(url);', ''],
    ['- (void)load:(NSURL *)url {', 'function load'],
  ],
  raku: [
    ['    method !list-plugins(@all) {', 'function list-plugins'],
    ['our sub from-json($text) {', 'function from-json'],
    ['    multi method is-ok() {', 'function is-ok'],
  ],
  julia: [
    ['Base.length(a::Accumulator) = length(a.map)', 'function length'],
    ['@inline at(h::Heap{T}, i = 1) where {T} = h.xs[i]', 'function at'],
    ['    Base.getindex(a, (i, j)) = 1', 'function getindex'],
    ['at(h, 1) == 2', ''],
    ['x = at(h, 1)', ''],
  ],
  sml: [
    ['structure Option: OPTION =', 'extension Option'],
    ['functor Convert (S: SIG) = struct', 'extension Convert'],
    ['datatype term = Str of string', 'type term'],
    ["   fun unify' (a, b) = a", "function unify'"],
    ['val join =', 'function join'],
    ['   val map: (int -> int) -> int', 'function map'],
    ['val limit = 3', 'variable limit'],
  ],
  ocaml: [
    ['type t', 'type t'],
    ['exception Failed of string', 'type Failed'],
    ['val create : unit -> t', 'function create'],
    ['external length : t -> int = "c_length"', 'function length'],
    ['val limit : int', 'variable limit'],
    ['  method private reset x = x', 'function reset'],
  ],
  vhdl: [
    ['  type state_t is (idle, busy);', 'type state_t'],
    ['  subtype byte is integer range 0 to 255;', 'type byte'],
  ],
  asm: [
    ['TEXT ·Add(SB), NOSPLIT, $0', 'function Add'],
    ['TEXT runtime∕internal·Load(SB),NOSPLIT,$0', 'function Load'],
    ['%macro push_all 2', 'function push_all'],
    ['proc start, size', 'function start'],
  ],
  fortran: [
    ['      DOUBLE COMPLEX FUNCTION baz()', 'function baz'],
    ['      character*8 function name(i)', 'function name'],
  ],
  nsis: [['Section "Test Registry/INI functions" SEC_TEST', 'function Test Registry/INI functions']],
  groovy: [
    ['    def "adds 1.5 to a product"() {', 'function adds 1.5 to a product'],
    ["  void 'is empty: nothing'() {", 'function is empty: nothing'],
  ],
  rescript: [['external fromArray: array<int> => t = "Uint16Array"', 'function fromArray']],
  fsharp: [
    ['module internal MonadOps =', 'extension MonadOps'],
    ['    let inline (<.>) f x = Zip.Invoke f x', 'function <.>'],
  ],
  racket: [['(test-case "a list: of 4.0"', 'function a list: of 4.0']],
  purescript: [['instance showBool :: Show Boolean where', 'type showBool']],
  agda: [
    ['  head : M ⊆ Command', 'function head'],
    ['  data M (o : O) : Set where', 'type M'],
    ['    cs = ψ x', ''],
  ],
  livescript: [
    ['const b = --> 2', 'function b'],
    ['copy = (from, to) -->', 'function copy'],
    ['  second = !->>* yield from first!', 'function second'],
    ['  async function* ag', 'function ag'],
  ],
  apex: [['trigger AccountTrigger on Account(', 'type AccountTrigger']],
  vb: [['Public Declare Function IsIconic Lib "User32" () As Long', 'function IsIconic']],
  nim: [['  test "can add 1.5":', 'function can add 1.5']],
  crystal: [
    ['    def prerelease?', 'function prerelease?'],
    ['  def self.load(path)', 'function load'],
    ['  def <=>(other)', 'function <=>'],
    ['  def name=(value)', 'function name='],
  ],
  ballerina: [
    ['    resource function post myResource(http:Caller caller) returns error? {', 'function myResource'],
    ['service /MyService on listener {', 'type MyService'],
  ],
  moonscript: [
    ['  start: (env, overrides) =>', 'function start'],
    ['use_test_server = ->', 'function use_test_server'],
  ],
  smalltalk: [
    ['Object subclass: #Cart', 'type Cart'],
    ['testSimpleMatches', 'function testSimpleMatches'],
    ['\te := self eventKey: $e.', ''],
  ],
  sas: [['data work.copy;', 'function copy']],
  move: [['module 0x8675309::Tester {', 'extension Tester']],
  idl: [
    ['  Promise<Blob> blob(optional BlobInit init);', 'function blob'],
    ['string CityId', 'type CityId'],
  ],
  peg: [
    ['?expansions: alias (_VBAR alias)*', 'function expansions'],
    ['free_text.-2 : /./+', 'function free_text'],
  ],
  qml: [['T.SplitView {', 'type SplitView']],
  nushell: [['extern "wicd-client" [', 'function wicd-client']],
  bitbake: [['do_configure:prepend:rpi() {', 'function do_configure']],
  dart: [
    ["  static const routeName = '/cart';", 'variable routeName'],
    ['  static final Map<String, int> limits = {', 'variable limits'],
  ],
  swift: [
    ['import class UIKit.UIView', ''],
    ['    static let shared = Cart()', 'variable shared'],
  ],
  java: [
    ['    public List<String> names() {', 'function names'],
    ['    public static final Map<String, Integer> LIMITS = Map.of();', 'variable LIMITS'],
  ],
  haskell: [['parseHeader :: String -> Maybe Header', 'function parseHeader']],
  shellscript: [
    ['install_node() {', 'function install_node'],
    ['export PATH_PREFIX=/usr', 'variable PATH_PREFIX'],
  ],
  elixir: [['  defp fetch(url), do: url', 'function fetch']],
  zig: [['pub const Parser = struct {', 'type Parser']],
};

describe('definitions by line rules', () => {
  for (const [language, lines] of Object.entries(cases)) {
    for (const [code, defined] of lines) {
      it(`${language}: ${code.trim()}`, () => {
        const found = scanLines([code], language).definitionsIn({ startLine: 1, endLine: 1 });
        assert.equal(found.map(({ kind, name }) => `${kind} ${name}`).join(', '), defined);
      });
    }
  }
});

describe('comment lines', () => {
  const check = (language: string, text: string, expected: string): void =>
    assert.equal(findCommentLines(text.split('\n'), language).join(''), expected);

  it('recognizes blocks and single lines', () => check('typescript', 'a\n// b\n/* c\nd */\ne /* f */', '01110'));
  it('counts docstrings as comments', () => check('python', 'def f():\n    """one\n    two"""\n    return 1', '0110'));
  it('closes a docstring on its own line', () => check('python', '"""one"""\nx', '10'));
  it('recognizes Elixir documentation', () => check('elixir', '  @doc """\n  one\n  """\n  def a', '1110'));
  it('skips a license header, but not an introduction', () => {
    const licence = ['// Copyright 2020', '// MIT', 'code'];
    assert.equal(licenceHeaderLength(licence, findCommentLines(licence, 'go')), 2);
    const introduction = ['// Reads the configuration.', 'code'];
    assert.equal(licenceHeaderLength(introduction, findCommentLines(introduction, 'go')), 0);
  });
});

describe('the definitions of some lines', () => {
  const at = (line: number): Definition => ({ name: `f${line}`, kind: 'function', line, indented: false });

  it('are those that begin on the lines', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 31 }),
        fc.nat(30),
        (lines, startLine, more) => {
          const [all, endLine] = [lines.sort((a, b) => a - b).map(at), startLine + more];
          assert.deepEqual(
            definitionsIn(all, { startLine, endLine }),
            all.filter(({ line }) => line >= startLine && line <= endLine),
          );
        },
      ),
    );
  });

  it('are found quickly among very many', () => {
    const all = Array.from({ length: 60_000 }, (_, i) => at(i + 1));
    const began = process.cpuUsage();
    assert.ok(all.every(({ line }) => definitionsIn(all, { startLine: line, endLine: line }).length === 1));
    assert.ok(process.cpuUsage(began).user < 1e6);
  });
});
