import { describe, expect, it } from 'vitest';

import { completeWord, describeUsage, findCompletion, matchCommands } from '@/domain/conversations/commandCompletion';
import { mergeNewest, mergeOlder } from '@/domain/conversations/mergeMessages';

import { buildMessage, commands } from './conversationMocks';

describe('findCompletion', () => {
  it.each([
    ['/', { kind: 'command', word: '' }],
    ['/qu', { kind: 'command', word: 'qu' }],
    ['/chart ', { kind: 'option', word: '', index: 0 }],
    ['/CHART thy', { kind: 'option', word: 'thy', index: 0 }],
    ['/chart THYAO 1', { kind: 'option', word: '1', index: 1 }],
  ])('of %j', (text, expected) => {
    expect(findCompletion(text, commands)).toMatchObject(expected);
  });

  it.each(['', 'hello /quote', '/chart THYAO 1y ', '/nothing x', '/chart\nTHYAO'])('finds nothing in %j', (text) => {
    expect(findCompletion(text, commands)).toBeUndefined();
  });

  it('completes the last word only', () => {
    expect(completeWord('/chart thy', 'thy', 'THYAO')).toBe('/chart THYAO ');
    expect(completeWord('/', '', 'quote')).toBe('/quote ');
  });

  it('lists commands with that beginning first, and describes their options', () => {
    expect(matchCommands(commands, 'h').map(({ command }) => command)).toEqual(['help', 'chart']);
    expect(commands.map(describeUsage)).toEqual(['/quote stock', '/chart stock [period]', '/help']);
  });
});

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
