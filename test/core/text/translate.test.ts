import assert from 'node:assert/strict';
import { translate } from '../../../src/core/text/translate';
import { splitWords } from '../../../src/core/text/identifiers';

/** English words of a question, in the order of its words; `known` are the words of the repository. */
function check(question: string, expected: string, known: readonly string[] = []): void {
  const words = splitWords(question);
  const translations = translate(words, (word) => known.includes(word));
  const english = words.flatMap((word) => translations.get(word)?.english ?? (known.includes(word) ? [word] : []));
  assert.equal(english.join(' '), expected);
}

describe('translation of questions', () => {
  it('reads scripts without spaces', () => check('会话管理', 'session manage management'));
  it('reads inflected words', () => check('управление сессиями', 'manage management session'));
  it('reads accented words', () => check('gestión de sesiones', 'manage management session'));
  it('reads compounds', () => check('Sitzungsverwaltung', 'session manage management'));
  it('reads endings', () => check('Datenbanken', 'database'));
  it('keeps names of the code', () => check('HTTP缓存', 'HTTP cache', ['HTTP']));
  it('keeps what it does not know, for comments in that language, but not articles', () => {
    const words = splitWords('מחשב את המשלוח прежде управление');
    const kept = [...translate(words, () => false)].flatMap(([word, { keep }]) => (keep ? [word] : []));
    assert.deepEqual(
      kept,
      words.filter((word) => word !== 'прежде'),
    );
  });
  it('leaves English alone', () =>
    check('die on the first comment', 'die on the first comment', ['die', 'on', 'the', 'first', 'comment']));
  it('drops articles when other words are foreign', () => check('die Sitzungen', 'session', ['die']));
});
