import { describe, expect, it } from 'vitest';

import { completeWord, describeUsage, findCompletion, matchCommands } from '@/domain/conversations/commandCompletion';

import { commands } from './conversationMocks';

describe('findCompletion', () => {
  it.each([
    ['/', { kind: 'command', word: '' }],
    ['/qu', { kind: 'command', word: 'qu' }],
    ['/chart ', { kind: 'option', word: '', index: 0 }],
    ['/CHART thy', { kind: 'option', word: 'thy', index: 0 }],
    ['/chart THYAO 1', { kind: 'option', word: '1', index: 1 }],
  ])('completes %j', (text, expected) => {
    expect(findCompletion(text, commands)).toMatchObject(expected);
  });

  it.each(['', 'hello /quote', '/chart THYAO 1y ', '/nothing x', '/chart\nTHYAO'])('finds nothing in %j', (text) => {
    expect(findCompletion(text, commands)).toBeUndefined();
  });

  it('completes the last word only', () => {
    expect(completeWord('/chart thy', 'thy', 'THYAO')).toBe('/chart THYAO ');
    expect(completeWord('/', '', 'quote')).toBe('/quote ');
  });

  it('lists prefix matches first, and describes the options of commands', () => {
    expect(matchCommands(commands, 'h').map(({ command }) => command)).toEqual(['help', 'chart']);
    expect(commands.map(describeUsage)).toEqual(['/quote stock', '/chart stock [period]', '/help']);
  });
});
