import { describe, expect, it } from 'vitest';

import { leavesGap, mergeChanged, mergeNewest, mergeOlder } from '@/domain/conversations/mergeMessages';

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

  it('does not lose what arrived while an older page was on its way', () => {
    const before = mergeNewest(undefined, { messages: page(1), hasMore: false });
    const answered = mergeChanged(before, [
      buildMessage(2, { state: 'answered' }),
      buildMessage(3, { author: 'bot', state: null }),
    ]);
    const late = mergeNewest(answered, {
      messages: [...page(1), buildMessage(2, { state: 'waiting' })],
      hasMore: false,
    });
    expect(late.messages.map(({ seq, state }) => [seq, state])).toEqual([
      [1, 'answered'],
      [2, 'answered'],
      [3, null],
    ]);
  });

  it('takes a later state of a message, and messages of an older page only with that page', () => {
    const before = mergeNewest(undefined, { messages: [buildMessage(5, { state: 'waiting' })], hasMore: true });
    const changed = mergeChanged(before, [buildMessage(4), buildMessage(5, { state: 'expired' })]);
    expect(changed).toEqual({ messages: [buildMessage(5, { state: 'expired' })], hasOlder: true });
  });

  it('has a gap while a message before the last one is missing', () => {
    const history = mergeNewest(undefined, { messages: page(1, 2), hasMore: false });
    expect(leavesGap(history, page(3), 3)).toBe(false);
    expect(leavesGap(history, [], 2)).toBe(false);
    expect(leavesGap(history, page(4), 4)).toBe(true);
    expect(leavesGap(history, page(3), 4)).toBe(true);
  });

  it('starts again at the newest page when messages between were missed', () => {
    const before = mergeNewest(undefined, { messages: page(1, 2), hasMore: false });
    expect(mergeNewest(before, { messages: page(8, 9), hasMore: true })).toEqual({
      messages: page(8, 9),
      hasOlder: true,
    });
  });
});
