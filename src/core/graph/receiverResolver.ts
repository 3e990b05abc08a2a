import { SELF_WORDS, SUPER_WORDS } from '../facts/factRules';
import { ELEMENT, LIST_OF, SAME_AS, type DeclaredFact } from '../facts/fileFacts';
import { asTargets, lessCertain, type Certainty, type Resolution, type Target } from './certainty';
import type { CodeGraph } from './codeGraph';
import { declarationsAt, fieldsOf } from './declarations';
import { VALUE_KINDS } from '../languages/symbolKinds';
import { isFunction, isType, lastPart, type FileView, type GraphSymbol } from './fileView';
import { elementTypesOf, resultOfList } from './lists';
import type { ModuleResolver } from './moduleResolver';
import type { NameResolver } from './nameResolver';
import type { TypeResolver } from './typeResolver';

/** Finds the types of expressions such as the receiver before a dot, and the members that names behind the dot mean. */

const MAX_STEPS = 10;
const CALL = '()';
const BARE = /^[@$]+/;
/** Maximum number of functions of one name that are considered as assigned members. */
const MAX_SET = 40;
/** Built-in types of the languages themselves. */
const PLAIN =
  /^(?:string|number|boolean|bool|str|int|i?\d*|u\d+|f\d+|float|double|char|byte|short|long|void|any|unknown|object|dict|list|tuple|set|bytes|usize|isize|error|rune|unit|never|size_t|auto|var)$/i;

/** Returns whether a receiver is the object that the enclosing function belongs to: `this`, or `self = this`. */
const isSelf = (view: FileView, chain: string, line: number): boolean =>
  SELF_WORDS.has(chain) ||
  declarationsAt(view, chain, line, false).some(
    ({ type }) => type.startsWith(SAME_AS) && SELF_WORDS.has(type.slice(SAME_AS.length)),
  );

/** Finds a function that is assigned to the same object as the enclosing one: `res.json = function () { this.send() }`. */
function ofSiblings(view: FileView, name: string, line: number): Resolution {
  const objects = view.symbols
    .filter((symbol) => isFunction(symbol) && symbol.startLine <= line && line <= symbol.endLine)
    .map(({ container }) => container)
    .filter(Boolean);
  const found = view.named(name).filter((symbol) => isFunction(symbol) && objects.includes(symbol.container));
  return found.length > 0 ? asTargets(found, 'resolved') : undefined;
}

/** Returns whether a fact states a type rather than an expression. */
const isWritten = ({ type }: Pick<DeclaredFact, 'type'>): boolean => !type.startsWith(SAME_AS) && !type.endsWith(CALL);

export class ReceiverResolver {
  constructor(
    private readonly graph: CodeGraph,
    private readonly modules: ModuleResolver,
    private readonly types: TypeResolver,
    private readonly names: NameResolver,
  ) {}

  /** Returns the meaning of `chain.name`. */
  member(view: FileView, chain: string, name: string, line: number, steps = 0): Resolution {
    const parts = chain.split('.');
    const [only = ''] = parts;
    if (parts.length === 1 && SUPER_WORDS.has(only.replace(CALL, ''))) return this.#ofSuper(view, name, line);
    const module = this.#ofModule(view, parts, name);
    if (module) return module;
    const types = this.typeOf(view, chain, line, steps);
    if (types === undefined && isSelf(view, chain, line)) return ofSiblings(view, name, line);
    if (types === 'external' || types === undefined) return types;
    if (types.every(({ isList }) => isList)) return 'external';
    const found = types.flatMap(({ symbol, certainty }) => this.#members(symbol, name, certainty));
    if (found.length > 0) return found;
    const set = types.flatMap(({ symbol }) => this.#setAs(symbol, name, steps));
    if (set.length > 0) return set;
    // The type is known and has no such member: the member is created at run time, or inherited from a library.
    return 'external';
  }

  #members(type: GraphSymbol, name: string, certainty: Certainty): readonly Target[] {
    // What a constant or a field holds follows from its declaration.
    const [member] = this.types.members(type, name).filter(({ kind }) => !VALUE_KINDS.has(kind));
    // Ruby: `Cart.new` is not defined in the code; it means the class itself.
    const isMade = !member && name === 'new' && type.view.family === 'ruby';
    return member || isMade ? [{ symbol: member ?? type, certainty }] : [];
  }

  /** Finds functions that are assigned to a member of a value of the type: `field.Set = func…`. */
  #setAs(type: GraphSymbol, name: string, steps: number): readonly Target[] {
    if (fieldsOf(type, name).length === 0 && type.view.declaredAs('variable', name).length === 0) return [];
    const all = this.graph.symbolsNamed(name);
    if (all.length > MAX_SET) return [];
    return all
      .filter(
        (symbol) => isFunction(symbol) && symbol.container.includes('.') && symbol.view.family === type.view.family,
      )
      .filter(({ view, container, line }) => {
        const holders = this.#typeOfName(view, lastPart(container), line, false, steps + 1);
        return Array.isArray(holders) && holders.some(({ symbol }) => symbol === type);
      })
      .map((symbol) => ({ symbol, certainty: 'likely' }));
  }

  #ofSuper(view: FileView, name: string, line: number): Resolution {
    const own = this.types.enclosing(view, line);
    if (!own) return undefined;
    const found = this.types.superTypes(own).flatMap(({ symbol, certainty }) => this.#members(symbol, name, certainty));
    return found.length > 0 ? found : 'external';
  }

  /** Resolves `module.name` where the file imports the module, or where the chain is an object that holds functions. */
  #ofModule(view: FileView, parts: readonly string[], name: string): Resolution {
    const chain = parts.join('.');
    const isShadowed = parts.length === 1 && declarationsAt(view, chain, Infinity, false).length > 0;
    const found = isShadowed && view.family !== 'go' ? undefined : this.modules.member(view, chain, name);
    if (found && found.length > 0) return asTargets(found, 'resolved');
    if (!isShadowed && this.modules.isForeign(view, parts[0]?.replace(/\(\)|\[\]/g, '') ?? '')) return 'external';
    if (parts.length > 1 && view.family === 'rust') return this.#ofPath(view, parts, name);
    return this.#ofObject(view, chain, name);
  }

  /** Resolves `crate::a::name` in the same way as an import of it. */
  #ofPath(view: FileView, parts: readonly string[], name: string): Resolution {
    if (/^\p{Lu}/u.test(parts.at(-1) ?? '')) return undefined;
    const found = this.modules.at(view, parts.join('.'), name);
    return found.length > 0 ? found.map((symbol) => ({ symbol, certainty: 'resolved' })) : undefined;
  }

  /** Resolves a function of an object literal, `const api = { load() {…} }`, in this file or imported. */
  #ofObject(view: FileView, chain: string, name: string): Resolution {
    const own = view.named(name).filter(({ container }) => container === chain);
    if (own.length > 0) return own.map((symbol) => ({ symbol, certainty: 'resolved' }));
    if (chain.includes('.')) return undefined;
    const held = (this.modules.imported(view, chain) ?? []).flatMap((holder) =>
      holder.view.named(name).filter(({ container }) => container === holder.name),
    );
    return held.length > 0 ? held.map((symbol) => ({ symbol, certainty: 'resolved' })) : undefined;
  }

  /** Returns the types of a chain of names. */
  typeOf(view: FileView, chain: string, line: number, steps = 0): Resolution {
    if (steps > MAX_STEPS) return undefined;
    const [first = '', ...rest] = chain.split('.');
    const [begun, used] = this.#begin(view, first, rest, line, steps);
    let types = begun;
    for (const part of rest.slice(used)) {
      if (types === undefined || types === 'external') return types;
      types = this.#step(types, part, steps);
    }
    return types;
  }

  /**
   * Returns the type of the first part, or of the first parts that name a type together, and how many further parts
   * were used.
   */
  #begin(view: FileView, first: string, rest: readonly string[], line: number, steps: number): [Resolution, number] {
    if (first.endsWith(ELEMENT)) {
      const [list] = this.#begin(view, first.slice(0, -ELEMENT.length), [], line, steps);
      return [elementTypesOf(list), 0];
    }
    if (first.endsWith(CALL)) return [this.#resultOfCall(view, first.slice(0, -CALL.length), line, steps), 0];
    if (SELF_WORDS.has(first)) {
      const own = this.types.enclosing(view, line);
      return [own ? [{ symbol: own, certainty: 'resolved' }] : undefined, 0];
    }
    const name = first.replace(BARE, '');
    if (declarationsAt(view, name, line, first.startsWith('@')).length > 0)
      return [this.#typeOfName(view, name, line, first.startsWith('@'), steps), 0];
    const own = view.rule?.bareMembers ? this.types.enclosing(view, line) : undefined;
    const field = own && this.#field(own, name, steps);
    if (field) return [field, 0];
    if (/^\p{Lu}/u.test(first)) return [this.types.named(view, first, line), 0];
    const [next] = rest;
    const module = next === undefined ? undefined : this.modules.member(view, first, next.replace(CALL, ''));
    if (module && module.length > 0 && next !== undefined) {
      const targets = module.map((symbol): Target => ({ symbol, certainty: 'resolved' }));
      return [next.endsWith(CALL) ? this.#results(targets) : targets.filter(({ symbol }) => isType(symbol)), 1];
    }
    const lower = view.named(first).filter(isType);
    return [lower.length > 0 ? lower.map((symbol) => ({ symbol, certainty: 'resolved' })) : undefined, 0];
  }

  #step(types: readonly Target[], part: string, steps: number): Resolution {
    if (part.endsWith(ELEMENT)) return elementTypesOf(this.#step(types, part.slice(0, -ELEMENT.length), steps));
    if (types.every(({ isList }) => isList)) return resultOfList(types, part.replace(CALL, ''));
    if (part.endsWith(CALL)) {
      const name = part.slice(0, -CALL.length);
      const called = types.flatMap(({ symbol, certainty }) => this.#members(symbol, name, certainty));
      return called.length > 0 ? this.#results(called) : undefined;
    }
    for (const { symbol, certainty } of types) {
      const found = this.#field(symbol, part, steps);
      if (found !== undefined)
        return found === 'external'
          ? found
          : found.map((one) => ({ ...one, certainty: lessCertain(one.certainty, certainty) }));
    }
    return undefined;
  }

  /** Returns the type of a field, declared in the type itself or in one that it extends. */
  #field(type: GraphSymbol, name: string, steps: number): Resolution {
    const owners = [type, ...this.types.superTypes(type).map(({ symbol }) => symbol)];
    // A type that is written out in any of the owners is more reliable than an assignment in another, such as
    // `this.store = this.make(…)`.
    const written = owners
      .map((owner) => this.#firstKnown(owner.view, fieldsOf(owner, name).filter(isWritten), steps))
      .find((types) => types !== undefined);
    if (written && written !== 'external') return written;
    for (const owner of owners) {
      const declared = this.#firstKnown(owner.view, fieldsOf(owner, name), steps);
      if (declared !== undefined) return declared;
      const nested = this.types.ownMembers(owner, name).filter(isType);
      if (nested.length > 0) return nested.map((symbol) => ({ symbol, certainty: 'resolved' }));
      const getter = this.types.ownMembers(owner, name);
      if (getter.length > 0) return this.#results(getter.map((symbol) => ({ symbol, certainty: 'resolved' })));
    }
    return undefined;
  }

  #typeOfName(view: FileView, name: string, line: number, isField: boolean, steps: number): Resolution {
    return this.#firstKnown(view, declarationsAt(view, name, line, isField), steps);
  }

  #firstKnown(view: FileView, facts: readonly DeclaredFact[], steps: number): Resolution {
    for (const fact of facts) {
      const type = this.#declaredType(view, fact, steps);
      if (type !== undefined) return type;
    }
    return undefined;
  }

  #declaredType(view: FileView, { name, type, line }: DeclaredFact, steps: number): Resolution {
    if (isWritten({ type })) return this.#written(view, type, line);
    const chain = type.startsWith(SAME_AS) ? type.slice(SAME_AS.length) : type.slice(0, -CALL.length);
    // Prevents an endless recursion for `a = a.next()`.
    if (chain.split(/[.(]|\[\]/)[0] === name && steps > 2) return undefined;
    if (type.startsWith(SAME_AS)) return this.typeOf(view, chain, line, steps + 1);
    return this.#resultOfCall(view, chain, line, steps + 1);
  }

  #written(view: FileView, type: string, line: number): Resolution {
    if (PLAIN.test(type)) return 'external';
    if (!type.startsWith(LIST_OF)) return this.types.ofValue(view, type, line);
    const held = this.types.ofValue(view, type.slice(LIST_OF.length), line);
    return held === undefined || held === 'external' ? held : held.map((one) => ({ ...one, isList: true }));
  }

  #resultOfCall(view: FileView, chain: string, line: number, steps: number): Resolution {
    const dot = chain.lastIndexOf('.');
    const name = chain.slice(dot + 1);
    const called =
      dot < 0 ? this.names.meaning(view, name, line) : this.member(view, chain.slice(0, dot), name, line, steps + 1);
    if (called !== 'external' && called !== undefined) return this.#results(called);
    // A field that holds a type is not found as a member, because it is not written as a function.
    return (dot < 0 ? undefined : this.typeOf(view, chain, line, steps + 1)) ?? called;
  }

  /** Returns the result types of functions; a call of a type returns an instance of it. */
  #results(called: readonly Target[]): Resolution {
    for (const { symbol, certainty } of called) {
      if (isType(symbol)) return [{ symbol, certainty }];
      const { view, name, startLine, endLine } = symbol;
      if (symbol.kind === 'constructor') {
        const own = this.types.enclosing(view, symbol.line);
        if (own) return [{ symbol: own, certainty }];
      }
      const result = view
        .declaredAs('result', name)
        .find(({ line }) => line >= startLine && line <= Math.min(endLine, symbol.line + 3));
      if (!result) continue;
      const types = this.#written(view, result.type, symbol.line);
      if (types === 'external' || types === undefined) return types;
      return types.map((one) => ({ ...one, certainty: lessCertain(one.certainty, certainty) }));
    }
    return undefined;
  }
}
