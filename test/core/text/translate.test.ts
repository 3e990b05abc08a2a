import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitIdentifier } from '../../../src/core/text/identifiers';
import { translate } from '../../../src/core/text/translate';
import { splitWords } from '../../../src/core/text/identifiers';

/** Checks the English words of a question, in the order of its words; `known` are the words of the repository. */
function check(question: string, expected: string, known: readonly string[] = []): void {
  const words = splitWords(question);
  const translations = translate(words, (word) => known.includes(word));
  const english = words.flatMap((word) => translations.get(word)?.english ?? (known.includes(word) ? [word] : []));
  assert.equal(english.join(' '), expected);
}

describe('translation of questions', () => {
  it('reads scripts without spaces', () => check('会话管理', 'session manage management'));
  it('knows the word for a sum in simplified Chinese', () => check('合计', 'sum'));
  it('reads inflected words', () => check('управление сессиями', 'manage management session'));
  it('reads accented words', () => check('gestión de sesiones', 'manage management session'));
  it('reads compounds', () => check('Sitzungsverwaltung', 'session manage management'));
  it('reads endings', () => check('Datenbanken', 'database'));
  it('keeps names of the code', () => check('HTTP缓存', 'HTTP cache', ['HTTP']));
  it('keeps unknown words for comments in that language, but not articles', () => {
    const words = splitWords('מחשב את המשלוח прежде управление');
    const kept = [...translate(words, () => false)].flatMap(([word, { keep }]) => (keep ? [word] : []));
    assert.deepEqual(
      kept,
      words.filter((word) => word !== 'прежде'),
    );
  });
  it('does not change English', () =>
    check('die on the first comment', 'die on the first comment', ['die', 'on', 'the', 'first', 'comment']));
  it('drops articles when other words are foreign', () => check('die Sitzungen', 'session', ['die']));

  it('knows both meanings of an ambiguous word', () => check('calculer la remise', 'calculate compute discount reset'));
  it('does not change names of tools, or English words that look foreign', () => {
    for (const question of [
      'supports react and vue',
      'a minifier toolkit',
      'a redefinition check',
      'the hilo parameter',
    ])
      check(question, '');
  });

  it('translates a foreign word in an English sentence, and keeps the sentence', () => {
    const english = [...translate(splitWords('where is the Sitzungsverwaltung of a version'), () => false)];
    assert.deepEqual(
      english.map(([word]) => word),
      ['Sitzungsverwaltung'],
    );
  });
});

describe('a question without a foreign word', () => {
  const root = join(__dirname, '../../..');
  const filesIn = (folder: string, ending: string): readonly string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(ending))
      .map((path) => join(root, folder, path));
  /** Returns the words that would be translated in a repository that contains none of them. */
  const misread = (text: string): readonly string[] => [...translate(splitWords(text), () => false).keys()];

  const strings = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
  };

  it('is not changed, whatever words the repository contains', () => {
    const questions = ['test/quality/answers', 'test/core/intents/question']
      .flatMap((folder) => filesIn(folder, '.json'))
      .flatMap((path) => {
        const texts = strings(JSON.parse(readFileSync(path, 'utf8')));
        return texts.filter((text) => text.includes(' '));
      });
    assert.ok(questions.length > 700);
    const read = questions.flatMap((text) => misread(text).map((word) => `${word} in ${text}`));
    assert.deepEqual(read, []);
  });

  it('may name any identifier', () => {
    const sources = filesIn('src', '.ts').filter((path) => !/core.text/.test(path));
    const names = new Set(
      sources
        .flatMap((path) => splitWords(readFileSync(path, 'utf8')))
        .filter((word) => /^[\0-\x7f]+$/.test(word) && splitIdentifier(word).length > 1),
    );
    assert.ok(names.size > 3000);
    assert.deepEqual(
      [...names].filter((name) => misread(`where is ${name} used`).length > 0 || misread(name).length > 0),
      [],
    );
    assert.deepEqual(misread('who calls ApiClient, HttpClient, sendeDaten and benutzer_name'), []);
  });

  it('may hold words that are also words of another language', () => {
    const friends =
      'lien liens pain main chat gift wand rest mode fin ruin die was man on an also art fast hell kind rot tag wild arm bad bald brief ' +
      'chef fort hut rat see stern tot war court course canal charge demon depot hat lance lecture lever motif principal retire review ' +
      'segmentation sole son stuck tan taste texture triage valor version vista resilient listener discovery experiment administration ' +
      'downgrade deployed chronological countries competitor completeness editable environmental program programmer refuse';
    for (const word of friends.split(' ')) {
      assert.deepEqual(misread(`where is the ${word} drawn`), [], word);
      assert.deepEqual(misread(`${word} handling`), [], word);
    }
  });
});
