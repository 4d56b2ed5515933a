import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useCursorQuery, type CursorResult } from '@/shared/action/useCursorQuery';

interface Letters {
  readonly letters: {
    readonly status: number;
    readonly message: string;
    readonly data: readonly { id: string }[];
    readonly nextCursor: string | null;
  };
}

const toLetters = (ids: string, nextCursor: string | null): Letters => ({
  letters: { status: 200, message: '', data: [...ids].map((id) => ({ id })), nextCursor },
});

const accessors = {
  pageSize: 2,
  getPage: ({ letters }: Letters) => letters,
  withRows: ({ letters }: Letters, data: { id: string }[]): Letters => ({ letters: { ...letters, data } }),
};

/** A list of "ab", of which `loaded` is stored when the page behind it arrives. @returns what is stored in the end */
async function loadMore(loaded: Letters): Promise<Letters> {
  let stored = loaded;
  const result: CursorResult<Letters> = {
    data: toLetters('ab', 'after-b'),
    loading: false,
    refetch: () => Promise.resolve(),
    fetchMore: ({ variables, updateQuery }) => {
      const fetchMoreResult = variables.cursor === 'after-b' ? toLetters('cd', 'after-d') : toLetters('ab', 'after-b');
      stored = updateQuery(stored, { fetchMoreResult });
      return Promise.resolve({ data: fetchMoreResult });
    },
  };
  const { result: list } = renderHook(() => useCursorQuery(result, accessors));
  await act(async () => list.current.loadMore());
  return stored;
}

const readIds = ({ letters }: Letters): string => letters.data.map(({ id }) => id).join('');

describe('useCursorQuery', () => {
  it('appends the next page, and continues behind it', async () => {
    const stored = await loadMore(toLetters('ab', 'after-b'));
    expect(readIds(stored)).toBe('abcd');
    expect(stored.letters.nextCursor).toBe('after-d');
  });

  it('reads the page that follows the rows, when the list has begun again', async () => {
    const stored = await loadMore(toLetters('yz', 'after-z'));
    expect(readIds(stored)).toBe('yzab');
    expect(stored.letters.nextCursor).toBe('after-b');
  });

  it('stops when the list that has begun again is complete', async () => {
    const complete = toLetters('z', null);
    expect(await loadMore(complete)).toBe(complete);
  });
});
