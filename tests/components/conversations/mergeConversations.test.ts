import { describe, expect, it } from 'vitest';

import type { ConversationChange } from '@/domain/conversations/subscribeToConversations';
import { addChanges, lacks, mergeConversations } from '@/domain/conversations/mergeConversations';

import { buildCard, buildConversation, buildMessage } from './conversationMocks';

const first = buildConversation({ bot_id: 6, last_seq: 3, read_seq: 3, last_cts: '2026-11-20T10:00:00.000Z' });
const second = buildConversation({ bot_id: 7, last_seq: 1, read_seq: 1, last_cts: '2026-11-20T09:00:00.000Z' });
const silent = buildConversation({ bot_id: 8 });
const list = [first, second, silent];

const at = '2026-11-20T11:00:00.000Z';
const answer = buildMessage(2, { author: 'bot', text: '', card: buildCard(), state: null, cts: at });
const change = (next: Partial<ConversationChange> = {}): ConversationChange => ({
  bot_id: 7,
  last_seq: 2,
  read_seq: 1,
  messages: [answer],
  ...next,
});
const merge = (...changes: readonly ConversationChange[]) => mergeConversations(list, addChanges(new Map(), changes));

describe('the list of conversations', () => {
  it('shows the last message that arrived, unread and first', () => {
    const [top, ...rest] = merge(change());
    expect(top).toEqual({
      ...second,
      last_seq: 2,
      unread_count: 1,
      last_author: 'bot',
      last_text: 'THYAO · Türk Hava Yolları',
      last_cts: at,
    });
    expect(rest).toEqual([first, silent]);
  });

  it('ends the unread mark when the conversation was read', () => {
    expect(merge(change(), change({ read_seq: 2, messages: [] }))[0]).toMatchObject({ unread_count: 0, last_cts: at });
  });

  it('does not go back to an earlier change, or behind a newer list', () => {
    expect(merge(change({ read_seq: 2 }), change({ last_seq: 1, messages: [] }))[0]).toMatchObject({ last_seq: 2 });
    expect(merge(change({ bot_id: 6, last_seq: 2 }))).toEqual(list);
  });

  it('lacks a new conversation, and a message that did not arrive', () => {
    const isLacking = (next: Partial<ConversationChange>) => lacks(list, addChanges(new Map(), [change(next)]));
    expect(isLacking({})).toBe(false);
    expect(isLacking({ bot_id: 9 })).toBe(true);
    expect(isLacking({ messages: null })).toBe(true);
    expect(isLacking({ last_seq: 1, messages: null })).toBe(false);
    expect(merge(change({ messages: null }))).toEqual(list);
  });
});
