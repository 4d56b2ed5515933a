import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';

const secret = 'a-registration-secret';
const load = (env: Record<string, string>) => loadConfig({ NODE_ENV: 'test', ...env }).chat;

describe('the configuration of the chat network', () => {
  it('is empty by default', () => {
    expect(load({})).toBeUndefined();
  });

  it('accepts one way to create accounts', () => {
    expect(load({ MATRIX_URL: 'https://matrix.example.com/', MATRIX_REGISTRATION_SECRET: secret })).toEqual({
      url: 'https://matrix.example.com',
      access: { kind: 'secret', token: secret },
    });
    expect(load({ MATRIX_URL: 'http://127.0.0.1:8008', MATRIX_AS_TOKEN: secret })).toMatchObject({
      access: { kind: 'service' },
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
  ])('is rejected with masked secrets when it is wrong: %j', (env, words) => {
    let message = '';
    try {
      load(env);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(words);
    for (const hidden of [secret, 'pa55word']) expect(message).not.toContain(hidden);
  });
});
