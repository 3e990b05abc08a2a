/**
 * Questions in other languages about the uses, the callers or the definition of a name, in the forms that the rules for
 * English questions know. Everything else about a question in another language is left to its translated words.
 */

const NAME =
  '`?(?<name>(?!(?:das|der|die|dem|den|ein|eine|le|la|les|el|los|las|lo|un|une|una|o|a|os|as|um|uma)\\b)[A-Za-z_$][\\w$]*(?:(?:::|->|[.#])[\\w$]+)*(?:\\(\\))?)`?';
const form = (pattern: string): RegExp => new RegExp(`^[¿¡]?${pattern.replace('NAME', NAME)}[\\s?？。.!]*$`, 'iu');

const USED = [
  'wo (?:wird|werden|ist) NAME (?:\\p{L}+ )?(?:verwendet|benutzt|genutzt|aufgerufen|gebraucht|referenziert)',
  'où (?:est|sont) (?:\\p{L}+ )?(?:utilisée?s?|appelée?s?|employée?s?) NAME',
  'où NAME est(?:-(?:il|elle))? (?:utilisée?|appelée?)',
  'd[óo]nde se (?:usa|utiliza|llama|invoca) NAME',
  'onde (?:é|se) (?:usad[oa]|utilizad[oa]|chamad[oa]|usa|chama) NAME',
  'где (?:\\p{L}+ )?(?:используется|используются|вызывается|вызываются) NAME',
  'NAME\\s*(?:在哪里|在哪儿?|在何处|在什么地方)被?(?:使用|用到|调用|引用)(?:的|了)?',
  'NAME\\s*は?どこ(?:で|から)(?:使われ|使用され|呼ばれ|呼び出され|参照され)\\p{L}*',
  'NAME\\s*(?:는|은|이|가)?\\s*어디(?:에)?서 (?:사용|호출)\\p{L}*',
];
const CALLED = [
  'wer ruft NAME auf',
  'wer (?:verwendet|benutzt|nutzt) NAME',
  'qui (?:appelle|utilise|invoque) NAME',
  'qui[ée]n (?:llama a|llama|usa|utiliza) NAME',
  'quem (?:chama|usa|utiliza) NAME',
  'кто (?:вызывает|использует) NAME',
  '(?:谁|哪里|哪些代码|什么)(?:调用|使用|用)了?\\s*NAME',
  '(?:誰が|どこで|どこから|何が)\\s*NAME\\s*を(?:呼|使|参照)\\p{L}*',
  '(?:누가|어디서)\\s*NAME\\s*(?:를|을)\\s*(?:호출|사용)\\p{L}*',
];
const DEFINED = [
  'wo (?:ist|wird|sind) NAME (?:definiert|deklariert|implementiert)',
  'où (?:est|sont) (?:définie?s?|déclarée?s?|implémentée?s?) NAME',
  'd[óo]nde (?:se (?:define|declara|implementa)|est[áa] (?:definid|declarad|implementad)[oa]) NAME',
  'onde (?:é|está|se) (?:definid[oa]|declarad[oa]|define) NAME',
  'где (?:определ[её]н[аоы]?|объявлен[аоы]?|реализован[аоы]?) NAME',
  'NAME\\s*(?:在哪里|在哪儿?|在何处)被?(?:定义|声明|实现)(?:的|了)?',
  'NAME\\s*は?どこで(?:定義|宣言|実装)\\p{L}*',
];

const FORMS: readonly (readonly [patterns: readonly RegExp[], english: (name: string) => string])[] = [
  [USED.map(form), (name) => `where is ${name} used`],
  [CALLED.map(form), (name) => `who calls ${name}`],
  [DEFINED.map(form), (name) => `where is ${name} defined`],
];
const ASCII = /^[\x20-\x7e]*$/;
/** First words of the forms that need no other letters than English ones. */
const FOREIGN = /^(?:wo|wer|qui|quien|donde|onde|quem)\s/i;

/** Returns the English form of a question in another language about a name; undefined for all other questions. */
export function englishQuestion(title: string): string | undefined {
  if (ASCII.test(title) && !FOREIGN.test(title)) return undefined;
  for (const [patterns, english] of FORMS) {
    const name = patterns.map((pattern) => pattern.exec(title)?.groups?.['name']).find((found) => found !== undefined);
    if (name !== undefined) return english(name);
  }
  return undefined;
}
