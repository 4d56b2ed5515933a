import { describe, expect, expectTypeOf, it } from 'vitest';
import { compareCommands } from '../src/cli/compare.ts';
import { createBot, SUGGESTION_LIMITS } from '../src/index.ts';
import { createTestBot } from '../src/testing.ts';

const lists = ['BIST 30', 'BIST 100', 'Banks'];

const bot = createBot().command(
  'show',
  {
    list: { type: 'text', autocomplete: ({ text }) => lists.filter((list) => list.includes(text)) },
    price: {
      type: 'money?',
      autocomplete: async ({ language }) => [12, { value: 0.25, label: language }, { value: 100, label: 'round' }],
    },
    count: 'number?',
  },
  ({ options }) => {
    expectTypeOf(options.list).toBeString();
    expectTypeOf(options.price).toEqualTypeOf<{ readonly value: number; readonly currency: string } | undefined>();
    expectTypeOf(options.count).toEqualTypeOf<number | undefined>();
    return options.list;
  },
);

describe('an option with suggestions', () => {
  it('suggests values of its type for what a person types', async () => {
    const tested = createTestBot(bot);
    expect(await tested.suggest('SHOW', 'list', 'BIST')).toEqual({
      state: 'suggested',
      suggestions: [{ value: 'BIST 30' }, { value: 'BIST 100' }],
    });
    expect(await tested.suggest('show', 'price')).toEqual({
      state: 'suggested',
      suggestions: [{ value: '12' }, { value: '0.25', label: 'en' }, { value: '100', label: 'round' }],
    });
  });

  it('is answered as the value that the person sends', async () => {
    const { answers } = await createTestBot(bot).command('show', { list: { type: 'text', value: 'My own' } });
    expect(answers[0]?.text).toBe('My own');
  });

  it('speaks the language of the person', async () => {
    const speaking = createBot().command(
      'a',
      { b: { type: 'text', autocomplete: (request) => [request.say({ en: 'Banks', tr: 'Bankalar' })] } },
      () => 'c',
    );
    expect((await createTestBot(speaking).suggest('a', 'b', '', { language: 'tr' })).suggestions).toEqual([
      { value: 'Bankalar' },
    ]);
  });

  it('has none without a handler, which is an answer as well', async () => {
    const tested = createTestBot(bot);
    for (const [command, option] of [
      ['show', 'count'],
      ['show', 'gone'],
      ['gone', 'list'],
    ] as const)
      expect(await tested.suggest(command, option)).toEqual({ state: 'suggested', suggestions: [] });
  });

  it('reports a failure, and names what Bourse would refuse', async () => {
    const make = (values: readonly string[]) =>
      createTestBot(createBot().command('a', { b: { type: 'text', autocomplete: () => values } }, () => 'c'));
    const all = Array.from({ length: 30 }, (_unused, index) => `v${index}`);
    expect((await make(all).suggest('a', 'b')).suggestions).toHaveLength(SUGGESTION_LIMITS.count);
    expect(await make(['fine', 'x'.repeat(101)]).suggest('a', 'b')).toMatchObject({
      state: 'failed',
      suggestions: [],
      error: { message: 'suggestions[1].value has 101 characters, at most 100 are possible' },
    });
    expect(await make([' ']).suggest('a', 'b')).toMatchObject({ error: { message: 'suggestions[0].value is empty' } });
    const broken = createBot().command(
      'a',
      {
        b: {
          type: 'number',
          autocomplete: () => {
            throw new Error('The source is down');
          },
        },
      },
      () => 'c',
    );
    expect(await createTestBot(broken).suggest('a', 'b')).toMatchObject({
      state: 'failed',
      error: { message: 'The source is down' },
    });
    expect([bot.hasSuggestions, createBot().command('a', { b: 'text' }, () => 'c').hasSuggestions]).toEqual([
      true,
      false,
    ]);
  });

  it('is compared with the console', () => {
    const option = { name: 'list', type: 'text', required: true, autocomplete: true } as const;
    const compare = (autocomplete: boolean, type: 'text' | 'number' = 'text') =>
      compareCommands(bot, {
        commands: [{ command: 'show', version: 1, options: [{ ...option, type, autocomplete }] }],
      });
    expect(compare(true)).toEqual([]);
    expect(compare(false)).toEqual([
      '/show: the code suggests values for "list", but the option has no suggestions in the console.',
    ]);
    expect(compare(true, 'number')).toEqual([
      '/show: the option "list" is "text" in the code and "number" in the console.',
    ]);
    const plain = createBot().command('show', { list: 'text' }, () => 'c');
    expect(compareCommands(plain, { commands: [{ command: 'show', version: 1, options: [option] }] })).toEqual([
      '/show: the console asks for suggestions for "list", but the code has no autocomplete.',
    ]);
  });
});
