import { describe, expect, it } from 'vitest';

import { mergeComments } from '@/domain/comments/mergeComments';

import { buildComment } from './commentMocks';

const rows = (...ids: number[]) => ids.map((id) => buildComment({ id }));
const loadedAtStart = new Set(Array.from({ length: 50 }, (_unused, id) => id));
const COMMENTS = { isReplies: false, isByTime: true, hasMore: false, isComplete: false, loadedAtStart };
const REPLIES = { ...COMMENTS, isReplies: true };
const getIds = (merged: readonly { id: number }[]) => merged.map(({ id }) => id);

describe('mergeComments', () => {
  it('puts unknown comments first, and leaves later pages as they are', () => {
    const merged = mergeComments(rows(3, 2, 1), rows(5, 4, 3), { ...COMMENTS, hasMore: true });
    expect(getIds(merged)).toEqual([5, 4, 3, 2, 1]);
  });

  it('sorts by time, because ids are not in order of creation', () => {
    const at = (id: number, minute: number) => buildComment({ id, time: `2026-11-20T10:0${minute}:00.000Z` });
    const merged = mergeComments([at(3, 2), at(22, 1)], [at(1, 4), at(23, 3), at(3, 2), at(22, 1)], COMMENTS);
    expect(getIds(merged)).toEqual([1, 23, 3, 22]);
    // The comment 1 was added after the reading began, so nothing says that it is gone.
    const level = { ...COMMENTS, isComplete: true, loadedAtStart: new Set([23, 3]) };
    expect(getIds(mergeComments([at(1, 4), at(23, 3), at(3, 2)], [at(23, 3)], level))).toEqual([1, 23]);
  });

  it('replaces loaded comments by what was read', () => {
    const fresh = [buildComment({ id: 2, comment: 'Edited' })];
    const merged = mergeComments(rows(2, 1), fresh, COMMENTS);
    expect(merged.map(({ comment }) => comment)).toEqual(['Edited', 'Text of comment 1']);
  });

  it('puts unknown replies last, unless pages between are missing', () => {
    expect(getIds(mergeComments(rows(1, 2), rows(1, 2, 3), REPLIES))).toEqual([1, 2, 3]);
    expect(getIds(mergeComments(rows(1, 2), rows(1, 2, 3), { ...REPLIES, hasMore: true }))).toEqual([1, 2]);
  });

  it('leaves the rows of the next page to it, although they were read', () => {
    expect(getIds(mergeComments(rows(6, 5), rows(7, 6, 5, 4), { ...COMMENTS, hasMore: true }))).toEqual([7, 6, 5]);
  });

  it('drops rows that are gone, but not those behind the rows that were read', () => {
    expect(getIds(mergeComments(rows(5, 4, 3, 2), rows(5, 3), { ...COMMENTS, hasMore: true }))).toEqual([5, 3, 2]);
    expect(getIds(mergeComments(rows(5, 4, 3), rows(5, 3), { ...COMMENTS, isComplete: true }))).toEqual([5, 3]);
    expect(getIds(mergeComments(rows(1, 2, 3), rows(1, 3), REPLIES))).toEqual([1, 3]);
  });

  it('does not take a row for gone that only lost its rank', () => {
    expect(getIds(mergeComments(rows(1, 9, 4), rows(1, 4), { ...COMMENTS, isByTime: false }))).toEqual([1, 9, 4]);
  });

  it('does not drop a row that was added after the reading began', () => {
    const level = { ...COMMENTS, isComplete: true, loadedAtStart: new Set([5, 4]) };
    expect(getIds(mergeComments(rows(9, 5, 4), rows(5, 4), level))).toEqual([9, 5, 4]);
    expect(getIds(mergeComments(rows(9), [], level))).toEqual([9]);
  });

  it('drops the newest rows when they are gone, also when none is left', () => {
    expect(getIds(mergeComments(rows(9, 5, 4), rows(5, 4), COMMENTS))).toEqual([5, 4]);
    expect(getIds(mergeComments(rows(9, 5), [], { ...COMMENTS, isComplete: true }))).toEqual([]);
  });

  it('drops the place of a deleted comment with its last reply, wherever it is', () => {
    const place = buildComment({ id: 2, comment_status: 'deleted', total_sub_comments: 1 });
    const level = { ...COMMENTS, hasMore: true, lostReplyIds: new Set([2]) };
    expect(getIds(mergeComments([...rows(5, 4), place], rows(5, 4), level))).toEqual([5, 4]);
    const answered = { ...place, total_sub_comments: 2 };
    expect(getIds(mergeComments([...rows(5, 4), answered], rows(5, 4), level))).toEqual([5, 4, 2]);
  });
});
