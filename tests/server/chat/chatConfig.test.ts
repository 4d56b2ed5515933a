import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';

const secret = 'a-registration-secret';
const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env }).chat;

describe('the configuration of the chat network', () => {
  it('is undefined without variables', () => {
    expect(load({})).toBeUndefined();
  });

  it('accepts either credential', () => {
    expect(load({ MATRIX_URL: 'https://matrix.example.com/', MATRIX_REGISTRATION_SECRET: secret })).toEqual({
      url: 'https://matrix.example.com',
      access: { kind: 'sharedSecret', token: secret },
    });
    expect(load({ MATRIX_URL: 'http://127.0.0.1:8008', MATRIX_AS_TOKEN: secret })).toMatchObject({
      access: { kind: 'appService' },
    });
  });

  it.each([
    [{ MATRIX_URL: 'https://matrix.example.com' }, 'MATRIX_REGISTRATION_SECRET'],
    [{ MATRIX_REGISTRATION_SECRET: secret }, 'MATRIX_URL'],
    [{ MATRIX_URL: 'ftp://matrix.example.com', MATRIX_AS_TOKEN: secret }, 'MATRIX_URL'],
    [{ MATRIX_URL: 'http://matrix.example.com', MATRIX_AS_TOKEN: secret }, 'https://'],
    [{ MATRIX_URL: 'https://ada:pa55word@matrix.example.com', MATRIX_AS_TOKEN: secret }, 'MATRIX_URL'],
    [{ MATRIX_URL: 'https://matrix.example.com', MATRIX_AS_TOKEN: 'short' }, 'MATRIX_AS_TOKEN'],
    [
      { MATRIX_URL: 'https://matrix.example.com', MATRIX_AS_TOKEN: secret, MATRIX_REGISTRATION_SECRET: secret },
      'one of the two',
    ],
  ])('rejects %j without printing secrets', (env, words) => {
    let message = '';
    try {
      load(env);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(words);
    for (const hidden of [secret, 'pa55word']) expect(message).not.toContain(hidden);
  });

  it.each([
    [
      { MATRIX_URL: 'ftp://matrix.example.com', MATRIX_AS_TOKEN: secret },
      'MATRIX_URL is "ftp://matrix.example.com"\n    expected: a URL that starts with https:// or http://',
    ],
    [
      { MATRIX_URL: 'https://matrix.example.com', MATRIX_AS_TOKEN: 'short' },
      'MATRIX_AS_TOKEN is a secret of 5 bytes (not shown)\n    expected: at least 16 random bytes',
    ],
    [
      { MATRIX_URL: 'https://matrix.example.com', MATRIX_REGISTRATION_SECRET: 'short' },
      'MATRIX_REGISTRATION_SECRET is a secret of 5 bytes (not shown)\n    expected: at least 16 random bytes',
    ],
  ])('reports an invalid value of %j once, and not as missing', (env, problem) => {
    expect(() => load(env)).toThrow(
      expect.objectContaining({ message: `The configuration has a problem:\n  ${problem}` }),
    );
  });
});
