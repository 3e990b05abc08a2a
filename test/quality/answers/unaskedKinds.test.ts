import assert from 'node:assert/strict';
import type { CodeSymbol, SymbolKind } from '../../../src/core/base/types';
import {
  asksForCheck,
  asksForHook,
  asksForImports,
  asksForShape,
  unaskedKinds,
} from '../../../src/core/query/unaskedKinds';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

const hasher = `import { hashSync, compareSync } from 'bcryptjs';

export class BcryptHasher {
  constructor(private readonly rounds = 12) {}

  make(value: string): string {
    if (value.length > 72) throw new RangeError('The value is too long for bcrypt.');
    return hashSync(value, this.rounds);
  }

  check(value: string, hashed: string): boolean {
    if (hashed === '') return false;
    if (!this.isBcryptHash(hashed)) throw new TypeError('This password hash does not use the bcrypt algorithm.');
    return compareSync(value, hashed);
  }

  isBcryptHash(hashed: string): boolean {
    return /^\\$2[aby]\\$/.test(hashed);
  }
}
`;

const task = `class Task:
    def on_retry(self, error):
        self.log.debug("retry of a task", self.name, error)

    def retry(self, error):
        self.log.debug("retry of a task", self.name, error)
`;
const importer = `import type { Transaction } from 'sequelize';
import type { NotionInput } from '../schema';
import { ImportsProcessor } from './importsProcessor';
import { NotionClient } from './notionClient';
import { ImportTask } from './importTask';

export interface NotionSent {
  readonly pages: number;
}

export class NotionProcessor extends ImportsProcessor {
  async start(input: NotionInput, transaction: Transaction): Promise<ImportTask> {
    const client = new NotionClient(input.token);
    return ImportTask.create({ pages: await client.pages(), transaction });
  }
}
`;
const mailer = `/** Whether, where and when emails are sent. */
export interface EmailProps {
  readonly to: string;
  readonly text: string;
  readonly sentAt: Date;
  readonly emails: readonly string[];
}

export class Mailer {
  async deliver({ to, text }: EmailProps): Promise<void> {
    await this.transport.send({ to, text });
  }
}
`;

const authenticator = `/// Refreshes an expired token, and applies a token to requests.
public protocol Authenticator {
  /// Refreshes the expired token, whenever a token is expired.
  func refreshToken(_ token: Token, expired: Bool) -> Token
}

public final class OAuthAuthenticator: Authenticator {
  public func refreshToken(_ token: Token, expired: Bool) -> Token {
    guard expired else { return token }
    let answer = client.post("/token", body: ["refresh": token.refresh])
    return Token(answer)
  }
}
`;

describe('a chunk of a kind that the question does not ask for', () => {
  const names = async (query: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const others = { 'src/config.ts': 'export const rounds = 12;\n', 'src/user.ts': 'export class User {}\n' };
    const found: string[] = [];
    await withIndexedEngine(temporaryFolder({ ...files, ...others }), async (engine) => {
      const { items } = await engine.search({ query, min_score: 0 }, never);
      found.push(...items.map(({ symbol, path, start_line }) => symbol?.name ?? `${path}:${start_line}`));
    });
    return found;
  };
  const comesFirst = (all: readonly string[], one: string, other: string): void => {
    assert(all.includes(one) && (!all.includes(other) || all.indexOf(one) < all.indexOf(other)), String(all));
  };

  it('comes after the function that does the work, if it only checks it', async () => {
    comesFirst(await names('hash a password with bcrypt', { 'src/hasher.ts': hasher }), 'make', 'check');
    comesFirst(await names('check a password against its bcrypt hash', { 'src/hasher.ts': hasher }), 'check', 'make');
  });

  it('comes after the function of the same name, if it is called on an event', async () => {
    comesFirst(await names('retry a task', { 'src/task.py': task }), 'retry', 'on_retry');
    comesFirst(await names('called when a task is retried', { 'src/task.py': task }), 'on_retry', 'retry');
  });

  it('comes after the code of its file, if it is the imports', async () => {
    const all = await names('import from notion', { 'src/notionProcessor.ts': importer });
    comesFirst(all, 'start', 'src/notionProcessor.ts:1');
  });

  it('is not the code of a script behind one import', async () => {
    const script = `import { connect } from './broker';\n\n${'await connect("notion").import();\n'.repeat(6)}`;
    const all = await names('import from notion', { 'src/run.ts': `${script}\nfunction help() {\n  return 1;\n}\n` });
    comesFirst(all, 'src/run.ts:1', 'help');
  });

  it('comes after the functions of its file, if it is an interface', async () => {
    comesFirst(await names('where are emails sent', { 'src/emails.ts': mailer }), 'deliver', 'EmailProps');
  });

  it('comes after its implementation, if it is a method of an interface', async () => {
    const files = { 'Sources/Authenticator.swift': authenticator };
    const places: string[] = [];
    await withIndexedEngine(temporaryFolder(files), async (engine) => {
      const { items } = await engine.search({ query: 'how is an expired token refreshed', min_score: 0 }, never);
      places.push(...items.map(({ symbol }) => `${symbol?.container ?? ''}.${symbol?.name ?? ''}`));
    });
    comesFirst(places, 'OAuthAuthenticator.refreshToken', 'Authenticator.refreshToken');
  });

  it('is recognized by the first word of a name and by the kind of a symbol', () => {
    const kindOf = (question: string, name: string, kind: SymbolKind) =>
      unaskedKinds(question, (other) => other === 'retry')({ name, kind } satisfies Partial<CodeSymbol> as CodeSymbol);
    const checks = ['isOpen', 'has_next', 'validate'];
    const others = ['issue', 'hash', 'checkout', 'check_out', 'has_many', 'MustCompile', 'ensureFolder'];
    assert.deepEqual(
      [...checks, ...others].filter((name) => kindOf('hash a password', name, 'function') === 'check'),
      checks,
    );
    assert.equal(kindOf('retry a task', 'should retry a task', 'test'), undefined);
    assert.deepEqual(
      ['on_retry', 'onRetry', 'on', 'once', 'onretry', 'onSubmit'].map((name) =>
        kindOf('retry a task', name, 'method'),
      ),
      ['hook', 'hook', undefined, undefined, undefined, undefined],
    );
    assert.equal(kindOf('where are emails sent', 'EmailProps', 'interface'), 'shape');
    assert.equal(kindOf('where are emails sent', 'Mailer', 'class'), undefined);
  });

  for (const question of [
    'is the token expired',
    'validate an email',
    'where are passwords checked',
    'detect binary files',
  ])
    it(`is no check for "${question}"`, () => assert(asksForCheck(question)));
  for (const question of ['hash a password', 'generate a signed url', 'where are comments resolved'])
    it(`is a check for "${question}"`, () => assert(!asksForCheck(question)));
  for (const question of ['when a task is retried', 'handle a retry', 'click on a row'])
    it(`is no hook for "${question}"`, () => assert(asksForHook(question)));
  for (const question of ['retry a task', 'when are tasks retried'])
    it(`is a hook for "${question}"`, () => assert(!asksForHook(question)));
  for (const question of ['which modules are imported', 'what does the parser depend on'])
    it(`is no preamble for "${question}"`, () => assert(asksForImports(question)));
  it('is a preamble for "import from notion"', () => assert(!asksForImports('import from notion')));
  for (const question of [
    'where is the user model',
    'email props',
    'where is the shape of a request defined',
    'sends an email',
  ])
    it(`is no type for "${question}"`, () => assert(asksForShape(question)));
  for (const question of ['where are emails sent', 'how does the index start'])
    it(`is a type for "${question}"`, () => assert(!asksForShape(question)));
});
