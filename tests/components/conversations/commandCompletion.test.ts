import { describe, expect, it } from 'vitest';

import {
  describeUsage,
  findCommandWord,
  matchCommands,
  readTypedCommand,
} from '@/domain/conversations/commandCompletion';
import { getQuickDays } from '@/domain/conversations/quickDays';

import { commands } from './conversationMocks';

describe('commands', () => {
  it.each([
    ['/', ''],
    ['/qu', 'qu'],
    ['/chart ', undefined],
    ['hello /quote', undefined],
    ['', undefined],
  ])('are completed in %j', (text, word) => {
    expect(findCommandWord(text)).toBe(word);
  });

  it.each([
    ['/chart ', 'chart', {}],
    ['/CHART thy', 'chart', { stock: 'thy' }],
    ['/chart THYAO 1y', 'chart', { stock: 'THYAO', period: '1y' }],
    ['/chart period:1w AKBNK', 'chart', { stock: 'AKBNK', period: '1w' }],
  ])('with options are read from %j', (text, command, values) => {
    expect(readTypedCommand(text, commands)).toMatchObject({ command: { command }, values });
  });

  it.each(['/chart', '/help now', '/nothing x', '/chart\nTHYAO', 'text'])('with options are not in %j', (text) => {
    expect(readTypedCommand(text, commands)).toBeUndefined();
  });

  it('are listed with prefix matches first, and described with their options', () => {
    expect(matchCommands(commands, 'h').map(({ command }) => command)).toEqual(['help', 'chart']);
    expect(commands.map(describeUsage)).toEqual(['/quote stock', '/chart stock [period]', '/help']);
  });
});

it('days to choose from are within the range of the option', () => {
  const today = Date.UTC(2026, 10, 23);
  expect(getQuickDays({ min: -30, max: 0 }, today).map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-16',
    '2026-10-24',
  ]);
  expect(getQuickDays({ min: 1, max: null }, today).map(({ name }) => name)).toEqual([
    'tomorrow',
    'inAWeek',
    'inAMonth',
  ]);
});
