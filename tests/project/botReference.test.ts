import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { describeCalls, describeTypes } from '../../scripts/botReference/describeCalls.ts';
import { writeReference } from '../../scripts/botReference/writeReference.ts';

describe('the reference of the calls of running bots', () => {
  it('is the one that `npm run docs:bots` writes', () => {
    expect(readFileSync('docs/bots/reference.md', 'utf8')).toBe(writeReference());
  });

  it('has the comment of a type, also one with a slash', () => {
    const text = '/** Written as `/price` or km/h. */\ninterface A {\n  readonly a: string;\n}';
    const source = `/** Another one. */\nconst b = 1;\n\n${text.replace('interface', 'export interface')}\n`;
    expect(describeTypes(source)).toEqual([{ name: 'A', text }]);
  });

  it('has the limits of the rules, and the type of every result', () => {
    const calls = new Map(describeCalls().map((call) => [call.path, call]));
    const waitSeconds = calls.get('/api/bot/events')?.fields.find(({ name }) => name === 'waitSeconds');
    expect(waitSeconds).toEqual({
      name: 'waitSeconds',
      type: 'number',
      isRequired: false,
      limits: ['at least 0', 'at most 25', 'otherwise 0'],
    });
    expect(calls.get('/api/bot/answers')?.fields.map(({ name }) => name)).toContain('card.rows[].label');
    expect(calls.get('/api/bot/watchlist')?.scope).toBe('watchlist_read');
    const types = ['nothing', 'number', ...describeTypes().map(({ name }) => name)];
    for (const { result } of calls.values()) expect(types).toContain(result.replace('[]', ''));
  });
});
