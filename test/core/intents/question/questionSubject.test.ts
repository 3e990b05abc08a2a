import assert from 'node:assert/strict';
import { inferIntents } from '../../../../src/core/intents/question/intentClassifier';
import { subjectOf } from '../../../../src/core/intents/question/questionSubject';

/**
 * Names that each question asks about, in the notations that mark them as names; empty if the question describes its
 * subject.
 */
const questions: Readonly<Record<string, readonly string[]>> = {
  'where is the config file read': [],
  'what uses the network': [],
  'who writes the index': [],
  'places where errors are caught': [],
  'where are passwords hashed': [],
  'which code calls out to servers': [],
  'what code reads from disk': [],
  'where is it used': [],
  'who uses code': [],
  'what uses the API of the carriers': ['API by capital'],
  'who uses the HTTP client': ['HTTP by capital'],
  'which files hold IDs': [],
  'where is config.json read': [],
  'where is "not found" thrown': [],
  'where is KeyValueStore used': ['KeyValueStore by spelling'],
  'where is the KeyValueStore class used?': ['KeyValueStore by spelling'],
  'who calls verify_password': ['verify_password by spelling'],
  'who uses Redis': ['Redis by spelling'],
  'what uses `read`': ['read by quotes'],
  "usages of 'index'": ['index by quotes'],
  'usages of places()': ['places by quotes'],
  'who calls read(socket, size)': ['read by quotes'],
  'where is JobQueue.enqueue called': ['JobQueue > enqueue by spelling'],
  'what uses barcode::encode': ['barcode > encode by spelling'],
  'who calls the function uses': ['uses by kind'],
  'where is the read function defined': ['read by kind'],
  'who calls read': ['read by place'],
  'where is read used in the tests': ['read by place'],
  'callers of open_port anywhere': ['open_port by spelling'],
  'where is the session timeout set': [],
  'where is max_attempts read': ['max_attempts by spelling'],
  'where is Embedder defined and who uses it': ['Embedder by spelling'],
  'who uses RateLimiter when SessionStore is full': ['RateLimiter by spelling'],
  'which classes implement CarrierClient': ['CarrierClient by spelling'],
  'who calls the constructor of KeyValueStore': ['KeyValueStore by spelling'],
  'who calls the method handle of Router': ['handle by kind'],
  'where is the default of maxRetries read': ['maxRetries by spelling'],
  'what uses the class loader': [],
  'what uses the constant pool': [],
  'Evict usages': ['Evict by spelling'],
  'load() callers': ['load by quotes'],
  'in what files is Evict used': ['Evict by spelling'],
  'how is load called': ['load by place'],
  "Where's Evict being called from?": ['Evict by spelling'],
  'who all calls evict': ['evict by place'],
  'what else uses load': ['load by place'],
  'what functions call load': ['load by place'],
  'code using Queue': ['Queue by spelling'],
  'find the function that calls authenticate': ['authenticate by place'],
  'where in the code is CacheStore used': ['CacheStore by spelling'],
  'where in cs/Cache.cs is CacheStore used': ['CacheStore by spelling'],
  'invocations of load': ['load by place'],
  'where load used': ['load by place'],
  'load is called where': ['load by place'],
  'who uses load and parse': ['load by place', 'parse by place'],
  'who constructs a RetryPolicy': ['RetryPolicy by spelling'],
  'where is MAX_UPLOAD enforced': ['MAX_UPLOAD by spelling'],
  'where do we set MaxEntries': ['MaxEntries by spelling'],
  'where is read implemented': ['read by place'],
  'wo wird CacheStore verwendet': ['CacheStore by spelling'],
  'wo wird das Passwort verwendet': [],
  'wer ruft Evict auf': ['Evict by kind'],
  'Wo ist read definiert?': ['read by kind'],
  'où est utilisé CacheStore ?': ['CacheStore by spelling'],
  'qui appelle Evict': ['Evict by kind'],
  '¿Dónde se usa CacheStore?': ['CacheStore by spelling'],
  'quién llama a Evict': ['Evict by kind'],
  'onde é usado CacheStore': ['CacheStore by spelling'],
  'где используется CacheStore': ['CacheStore by spelling'],
  'кто вызывает Evict': ['Evict by kind'],
  CacheStore在哪里被使用: ['CacheStore by spelling'],
  谁调用了Evict: ['Evict by kind'],
  CacheStoreはどこで使われていますか: ['CacheStore by spelling'],
  'CacheStore는 어디에서 사용되나요?': ['CacheStore by spelling'],
  'does anything use MailRefused': ['MailRefused by spelling'],
  'is DEFAULT_PORT still used?': ['DEFAULT_PORT by spelling'],
};

describe('the subject of a question', () => {
  for (const [question, names] of Object.entries(questions)) {
    it(`of "${question}" is ${names.join(', ') || 'described'}`, () => {
      const { asked } = subjectOf(question, inferIntents(question));
      const first = asked.filter(({ name }, at) => asked.findIndex((other) => other.name === name) === at);
      const found = first.map(({ name, by, container }) => `${container ? `${container} > ` : ''}${name} by ${by}`);
      assert.deepEqual(found, names);
    });
  }

  it('may begin the question', () =>
    assert.deepEqual(
      subjectOf('Cache implementations', ['find_implementation']).asked.map(({ name }) => name),
      ['Cache'],
    ));

  it('is empty if the question describes it, whatever else is named', () =>
    assert.deepEqual(subjectOf('what uses the network in SessionStore', ['find_usage']), {
      asked: [],
      joint: [],
      others: [],
    }));

  it('may be several names', () =>
    assert.deepEqual(
      subjectOf('who uses load and parse', ['find_usage']).joint.map(({ name }) => name),
      ['load', 'parse'],
    ));

  it('may be any name if the question has no known form', () =>
    assert.deepEqual(
      subjectOf('embed text with Embedder', ['find_definition']).others.map(({ name }) => name),
      ['Embedder'],
    ));
});
