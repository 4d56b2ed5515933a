import { describe, expect, it } from 'vitest';

import { mergeComments } from '@/domain/comments/mergeComments';

import { buildComment } from './commentMocks';

const rows = (...ids: number[]) => ids.map((id) => buildComment({ id }));
const getIds = (merged: readonly { id: number }[]) => merged.map(({ id }) => id);

describe('mergeComments', () => {
  it('puts unknown comments first, and leaves later pages as they are', () => {
    const merged = mergeComments(rows(3, 2, 1), rows(5, 4, 3), { isReplies: false, hasMore: true });
    expect(getIds(merged)).toEqual([5, 4, 3, 2, 1]);
  });

  it('replaces loaded comments by what was read', () => {
    const fresh = [buildComment({ id: 2, comment: 'Edited' })];
    const merged = mergeComments(rows(2, 1), fresh, { isReplies: false, hasMore: false });
    expect(merged.map(({ comment }) => comment)).toEqual(['Edited', 'Text of comment 1']);
  });

  it('puts unknown replies last, unless pages between are missing', () => {
    expect(getIds(mergeComments(rows(1, 2), rows(1, 2, 3), { isReplies: true, hasMore: false }))).toEqual([1, 2, 3]);
    expect(getIds(mergeComments(rows(1, 2), rows(1, 2, 3), { isReplies: true, hasMore: true }))).toEqual([1, 2]);
  });
});
