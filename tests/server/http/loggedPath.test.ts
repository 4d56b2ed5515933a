import { describe, expect, it } from 'vitest';
import { loggedPath } from '../../../server/http/logging.ts';

describe('the path in the log', () => {
  it.each([
    ['/graphql', '/graphql'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/verifyEmail/secret', '/verifyEmail/[hidden]'],
    ['//VerifyEmail//secret?x=1', '//VerifyEmail//[hidden]'],
    ['/verifyEmail', '/verifyEmail'],
  ])('of %s is %s', (url, path) => {
    expect(loggedPath(url)).toBe(path);
  });
});
