import { describe, expect, it } from 'vitest';
import { fullName } from '../../rules/people/people.ts';

describe('fullName', () => {
  it.each([
    [{ firstname: 'Ada', lastname: 'Yılmaz', username: 'ada' }, 'Ada Yılmaz'],
    [{ firstname: 'Ada', lastname: '', username: 'ada' }, 'Ada'],
    [{ firstname: null, lastname: 'Yılmaz', username: 'ada' }, 'Yılmaz'],
    [{ firstname: '', lastname: null, username: 'ada' }, 'ada'],
    [{ username: 'ada' }, 'ada'],
    [{ firstname: null, lastname: null, username: null }, ''],
  ])('names %j', (names, expected) => {
    expect(fullName(names)).toBe(expected);
  });
});
