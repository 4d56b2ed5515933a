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

/** A list of which "ab" is loaded, and which is `loaded` when the page "cd" arrives. @returns what is stored then */
async function loadMore(loaded: Letters): Promise<Letters> {
  let stored = loaded;
  const result: CursorResult<Letters> = {
    data: toLetters('ab', 'after-b'),
    loading: false,
    refetch: () => Promise.resolve(),
    fetchMore: ({ variables, updateQuery }) => {
      expect(variables.cursor).toBe('after-b');
      const fetchMoreResult = toLetters('cd', 'after-d');
      stored = updateQuery(loaded, { fetchMoreResult });
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

  it('ignores a page that does not follow the rows, because the list has begun again', async () => {
    const fresh = toLetters('yz', 'after-z');
    expect(await loadMore(fresh)).toBe(fresh);
  });
});
