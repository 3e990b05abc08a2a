import assert from 'node:assert/strict';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

/** Short functions, of which only the documentation of the first says what the questions ask for. */
const account = `/** Sends a password reset mail. */
export function sendResetMail(user: User) {
  return mailer.send(user.email);
}

/** Hurt pain level of the patient. */
export function painLevel(patient: Patient) {
  return patient.pain;
}

/** Encrypts the file with a key. */
export function encryptFile(file: string, key: Key) {
  return cipher(file, key);
}

/** Boots the device. */
export function bootDevice(device: Device) {
  return device.start();
}

/** Rolls the dice of the game. */
export function rollDie(sides: number) {
  return 1 + Math.floor(Math.random() * sides);
}
`;

const questions = [
  'Passwort zurücksetzen',
  'réinitialiser le mot de passe',
  'restablecer la contraseña',
  'сбросить пароль',
  '重置密码',
  'パスワードをリセット',
];

describe('questions in other languages', function () {
  this.timeout(60_000);

  it('rank like their English words, and say which of these match', () =>
    withIndexedEngine(temporaryFolder({ 'src/account.ts': account }), async (engine) => {
      for (const query of questions) {
        const { items } = await engine.search({ query, min_score: 0 }, never);
        const { symbol, reason } = items[0] ?? {};
        assert.equal(symbol?.name, 'sendResetMail', query);
        assert.match(String(reason), /password/, query);
      }
    }));
});
