import { describe, expect, it } from 'vitest';

import { mergeNewest, mergeOlder } from '@/domain/conversations/mergeMessages';

import { buildMessage } from './conversationMocks';

describe('the history', () => {
  const page = (...seqs: number[]) => seqs.map((seq) => buildMessage(seq));

  it('grows at both ends without duplicates', () => {
    const first = mergeNewest(undefined, { messages: page(3, 4), hasMore: true });
    const older = mergeOlder(first, { messages: page(1, 2), hasMore: false });
    const newer = mergeNewest(older, { messages: page(4, 5), hasMore: true });
    expect(newer.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(newer.hasOlder).toBe(false);
  });

  it('starts again at the newest page when messages between were missed', () => {
    const before = mergeNewest(undefined, { messages: page(1, 2), hasMore: false });
    expect(mergeNewest(before, { messages: page(8, 9), hasMore: true })).toEqual({
      messages: page(8, 9),
      hasOlder: true,
    });
  });
});
