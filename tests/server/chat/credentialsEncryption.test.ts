import { describe, expect, it } from 'vitest';
import { PASSWORD_RULES } from '../../../rules/accounts/passwords.ts';
import {
  newBotToken,
  newChatPassword,
  currentKeyVersion,
  encryptSecret,
  decryptSecret,
} from '../../../server/modules/bots/credentials/credentials.encryption.ts';

const [old, next] = ['first-secret-0000000000000000000000', 'second-secret-111111111111111111111'];

describe('encrypted secrets of bots', () => {
  it('can be decrypted with the secret that encrypted them, also when a newer secret exists', () => {
    const encrypted = encryptSecret([old], 7, 'password', 'Ünïcødé-1!');
    expect(encrypted).not.toContain('Ünïcødé');
    expect(decryptSecret([old], 7, 'password', encrypted)).toBe('Ünïcødé-1!');
    expect(decryptSecret([next, old], 7, 'password', encrypted)).toBe('Ünïcødé-1!');
    expect(decryptSecret([next], 7, 'password', encrypted)).toBeUndefined();
  });

  it('can be decrypted only for the same bot and purpose, and not after a change', () => {
    const encrypted = encryptSecret([old], 7, 'password', 'secret');
    expect(decryptSecret([old], 8, 'password', encrypted)).toBeUndefined();
    expect(decryptSecret([old], 7, 'accessToken', encrypted)).toBeUndefined();
    expect(decryptSecret([old], 7, 'password', `${encrypted.slice(0, -2)}AA`)).toBeUndefined();
    expect(decryptSecret([old], 7, 'password', 'nonsense')).toBeUndefined();
    expect(decryptSecret([old], 7, 'password', null)).toBeUndefined();
  });

  it('differ for each encryption, and name the secret that encrypted them', () => {
    expect(encryptSecret([old], 7, 'password', 'secret')).not.toBe(encryptSecret([old], 7, 'password', 'secret'));
    expect(encryptSecret([next, old], 7, 'password', 'secret').startsWith(currentKeyVersion([next, old]))).toBe(true);
    expect(encryptSecret([old], 7, 'password', 'secret').startsWith(currentKeyVersion([next, old]))).toBe(false);
  });

  it('have a minimum length', () => {
    const { token, hash, hint } = newBotToken();
    expect(token).toMatch(/^bourse_bot_[\w-]{43}$/);
    expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(token.endsWith(hint)).toBe(true);
    const made = newChatPassword();
    expect(PASSWORD_RULES.filter(({ passes }) => !passes(made, {}))).toEqual([]);
  });
});
