import { describe, expect, expectTypeOf, it } from 'vitest';
import { card, createBot, type BotRequest } from '../src/index.ts';
import { createTestBot } from '../src/testing.ts';
import type { Quote } from '../src/wire.ts';

const AKBNK = { type: 'ticker', id: 1, symbol: 'AKBNK' } as const;

const quote: Quote = {
  ticker_id: 1,
  symbol: 'AKBNK',
  currency: 'TRY',
  price: 61.2,
  change_percentage: 1.5,
  day_low: 60,
  day_high: 62,
  volume: 1_000,
  as_of: '2026-11-23T10:00:00.000Z',
  source: 'simulated',
  is_stale: false,
};

describe('a bot', () => {
  it('gets the declared options with their types and answers with a card', async () => {
    const bot = createBot().command('price', { stock: 'ticker', days: 'number?' }, ({ options }) => {
      expectTypeOf(options.stock.symbol).toBeString();
      expectTypeOf(options.days).toEqualTypeOf<number | undefined>();
      return { title: options.stock.symbol, rows: [{ label: 'days', value: String(options.days) }] };
    });
    const { answers, state } = await createTestBot(bot).command('PRICE', { stock: AKBNK });
    expect(state).toBe('answered');
    expect(answers).toEqual([
      { text: '', clientKey: 'test-1:0', card: { title: 'AKBNK', rows: [{ label: 'days', value: 'undefined' }] } },
    ]);
  });

  it('reads prices and speaks the language of the person', async () => {
    const bot = createBot().command('price', { stock: 'ticker' }, async (request) => {
      const found = await request.quote(request.options.stock.id);
      return request.say({ en: `Price ${found?.price}`, tr: `Fiyat ${found?.price}` });
    });
    const test = createTestBot(bot, { quotes: [quote] });
    expect((await test.command('price', { stock: AKBNK })).answers[0]?.text).toBe('Price 61.2');
    expect((await test.command('price', { stock: AKBNK }, { language: 'tr' })).answers[0]?.text).toBe('Fiyat 61.2');
  });

  it('shows nothing twice when the event is delivered again, even with another text', async () => {
    let runs = 0;
    const bot = createBot().message(async (request) => {
      runs += 1;
      await request.reply(`first ${runs}`);
      return `second ${runs}`;
    });
    const first = await createTestBot(bot).message('hello');
    const again = await first.redeliver();
    expect(runs).toBe(2);
    expect(again.sent.map(({ stored }) => stored.isReplayed)).toEqual([true, true]);
    expect(again.answers.map(({ text }) => text)).toEqual(['first 1', 'second 1']);
  });

  it('requests a missing permission with a card that repeats the command', async () => {
    const bot = createBot().command('mine', { note: 'text', stock: 'ticker' }, async (request) => {
      const ids = await request.watchlist();
      return `${ids.length} stocks`;
    });
    const test = createTestBot(bot, { watchlist: [1, 2] });
    const options = { note: { type: 'text', value: 'two words' }, stock: AKBNK } as const;
    expect((await test.command('mine', options)).answers[0]?.text).toBe('2 stocks');
    test.setData({ watchlist: undefined });
    expect((await test.command('mine', options, { language: 'tr' })).answers[0]?.card).toEqual({
      title: 'İzleme listenizi görmem gerekiyor',
      consent: { scope: 'watchlist_read', command: '/mine stock:AKBNK note:two words' },
    });
  });

  it('reports a failure instead of throwing', async () => {
    const bot = createBot().message(() => {
      throw new Error('The source is down');
    });
    await expect(createTestBot(bot).message('hello')).resolves.toMatchObject({
      state: 'failed',
      error: { message: 'The source is down' },
      answers: [],
    });
  });

  it('names an option whose declarations differ', async () => {
    const bot = createBot().command('price', { stock: 'ticker' }, () => 'never');
    const test = createTestBot(bot);
    await expect(test.command('price')).resolves.toMatchObject({
      error: { message: '/price: option "stock" is required in the code, but not in the console' },
    });
    await expect(test.command('price', { stock: { type: 'text', value: 'x' } })).resolves.toMatchObject({
      error: { message: '/price: option "stock" is "ticker" in the code, but "text" in the console' },
    });
  });

  it('says that it does not understand what has no handler, or what `otherwise` says', async () => {
    const bot = createBot();
    expect((await createTestBot(bot).command('what')).answers[0]?.text).toBe('I do not understand this.');
    expect((await createTestBot(bot).message('ne', { language: 'tr' })).answers[0]?.text).toBe('Bunu anlamıyorum.');
    bot.otherwise(({ command }) => `no /${command}`);
    expect((await createTestBot(bot).command('what')).answers[0]?.text).toBe('no /what');
  });

  it('drops an answer that Bourse refuses for good', async () => {
    const bot = createBot().message(async (request) => {
      for (let count = 1; count <= 6; count += 1) await request.reply(String(count));
    });
    const { state, answers } = await createTestBot(bot).message('count');
    expect(state).toBe('dropped');
    expect(answers).toHaveLength(5);
  });

  it('refuses two handlers of one command', () => {
    const bot = createBot().command('a', () => '1');
    expect(() => bot.command('/A', () => '2')).toThrow('The command /a has two handlers');
  });
});

describe('a card', () => {
  it('names what is too long or missing', () => {
    const row = { label: 'a', value: 'b' };
    expect(() => card({ title: ' ' })).toThrow('card.title is empty');
    expect(() => card({ title: 'x'.repeat(121) })).toThrow('card.title has 121 characters, at most 120 are shown');
    expect(() => card({ title: 'x', rows: Array.from({ length: 13 }, () => row) })).toThrow('card.rows has 13 rows');
    expect(() => card({ title: 'x', rows: [row, { label: '', value: '' }] })).toThrow('card.rows[1].label is empty');
    expect(() => card({ title: 'x', points: [1, Number.NaN] })).toThrow('card.points has a point that is not a number');
  });

  it('has a table, and names what does not fit it', () => {
    const columns = ['Stock', { label: 'Price', align: 'end' }] as const;
    expect(card({ title: 'x', table: { columns, rows: [['AKBNK', { value: '61.2', tone: 'gain' }]] } }).table).toEqual({
      columns: [{ label: 'Stock' }, { label: 'Price', align: 'end' }],
      rows: [{ cells: [{ value: 'AKBNK' }, { value: '61.2', tone: 'gain' }] }],
    });
    const table = (rows: readonly string[][], names: readonly string[] = ['a', 'b']) =>
      card({ title: 'x', table: { columns: names, rows } });
    expect(() => table([])).toThrow('card.table has no rows');
    expect(() => table([['a']])).toThrow('card.table.rows[0] has 1 cells for 2 columns');
    expect(() => table([['a', 'x'.repeat(61)]])).toThrow('card.table.rows[0].cells[1].value has 61 characters');
    expect(() =>
      table(
        [[]],
        Array.from({ length: 6 }, () => 'a'),
      ),
    ).toThrow('card.table has 6 columns');
  });

  it('thins out points, including the ends, and writes dates', () => {
    const points = Array.from({ length: 500 }, (_unused, index) => index);
    const made = card({ title: 'x', points, asOf: new Date(0) });
    expect(made.points).toHaveLength(120);
    expect([made.points?.[0], made.points?.at(-1)]).toEqual([0, 499]);
    expect(made.asOf).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('a bot that changes data of the person', () => {
  const bot = createBot()
    .command('watch', { stock: 'ticker' }, async (request) =>
      (await request.watch(request.options.stock.id)).is_changed ? 'added' : 'was there',
    )
    .command('unwatch', { stock: 'ticker' }, async (request) =>
      (await request.unwatch(request.options.stock.id)).is_changed ? 'removed' : 'was not there',
    )
    .command('alert', { stock: 'ticker', price: 'number' }, async (request) => {
      const { stock, price } = request.options;
      const { is_new: isNew } = await request.addAlert({ ticker: stock.id, condition: 'above', threshold: price });
      return isNew ? 'set' : 'was set';
    });
  const price = { type: 'number', value: 120 } as const;

  it('does so with the permission, and a repeated change has no second effect', async () => {
    const test = createTestBot(bot, { watchlist: [], canChangeWatchlist: true, canAddAlerts: true });
    const say = async (command: string, options: object = {}) =>
      (await test.command(command, { stock: AKBNK, ...options })).answers[0]?.text;
    expect([await say('watch'), await say('watch')]).toEqual(['added', 'was there']);
    expect(test.watchlist).toEqual([AKBNK.id]);
    expect([await say('unwatch'), await say('unwatch')]).toEqual(['removed', 'was not there']);
    expect(test.watchlist).toEqual([]);
    expect([await say('alert', { price }), await say('alert', { price })]).toEqual(['set', 'was set']);
    expect(test.addedAlerts).toEqual([{ ticker: AKBNK.id, condition: 'above', threshold: 120 }]);
  });

  it('gets no permission to read what it may change', async () => {
    const reader = createBot().message(async (request) => {
      await request.watch(AKBNK.id);
      await request.watchlist();
    });
    const test = createTestBot(reader, { canChangeWatchlist: true });
    expect(await test.message('add')).toMatchObject({ state: 'failed', error: { scope: 'watchlist_read' } });
    expect(test.watchlist).toEqual([AKBNK.id]);
  });

  it('requests the permission when it is missing', async () => {
    const test = createTestBot(bot, { watchlist: [] });
    const request = async (command: string, options: object = {}) =>
      (await test.command(command, { stock: AKBNK, ...options })).answers[0]?.card?.consent;
    expect(await request('watch')).toEqual({ scope: 'watchlist_write', command: '/watch stock:AKBNK' });
    expect(await request('alert', { price })).toEqual({
      scope: 'alerts_write',
      command: '/alert stock:AKBNK price:120',
    });
    expect(test.watchlist).toEqual([]);
  });
});

describe('a button', () => {
  const bot = createBot()
    .command('order', () => ({ title: 'Order', buttons: [{ label: 'Confirm', id: 'confirm', value: '7' }] }))
    .onButton('confirm', async (request) => {
      await request.watch(1);
      return `${request.button.label} ${request.button.value}`;
    });

  it('reaches its handler with its value, and shows nothing twice', async () => {
    const test = createTestBot(bot, { watchlist: [], canChangeWatchlist: true });
    const [button] = (await test.command('order')).answers[0]?.card?.buttons ?? [];
    if (button === undefined) throw new Error('There is no button');
    const pressed = await test.press(button);
    expect(pressed.answers[0]?.text).toBe('Confirm 7');
    expect((await pressed.redeliver()).answers).toHaveLength(1);
  });

  it('comes again with the permission that is missing', async () => {
    const test = createTestBot(bot, { watchlist: [] });
    const { answers } = await test.press({ label: 'Confirm', id: 'confirm', value: '7' });
    expect(answers[0]?.card).toEqual({
      title: 'I need to change your watchlist',
      buttons: [{ label: 'Confirm', id: 'confirm', value: '7', scope: 'watchlist_write', style: 'primary' }],
    });
  });

  it('comes with the message of its card, whatever was said since', async () => {
    const shown: number[] = [];
    const showing = createBot()
      .command('order', async (request) => {
        const { stored } = await request.reply({ title: 'Order', buttons: [{ label: 'Confirm', id: 'confirm' }] });
        shown.push(stored.messageId);
      })
      .onButton('confirm', (request) => String(request.event.data.message_id));
    const test = createTestBot(showing);
    await test.command('order');
    await test.message('wait');
    const { answers } = await test.press({ label: 'Confirm', id: 'confirm' });
    expect(answers[0]?.text).toBe(String(shown[0]));
  });

  it('without a handler is answered like a text without one', async () => {
    const { answers } = await createTestBot(bot).press({ label: 'A', id: 'unknown' });
    expect(answers[0]?.text).toBe('I do not understand this.');
    expect(() => bot.onButton('confirm', () => 'again')).toThrow('The button "confirm" has two handlers');
  });

  it('names what Bourse would refuse', () => {
    const make = (...buttons: Parameters<typeof card>[0]['buttons'] & object[]) => card({ title: 'x', buttons });
    expect(() => make({ label: ' ', id: 'a' })).toThrow('card.buttons[0].label is empty');
    expect(() => make({ label: 'A', command: 'chart' })).toThrow('card.buttons[0].command begins with a slash');
    expect(() => make({ label: 'A', url: 'http://example.com' })).toThrow('card.buttons[0].url is an https address');
    expect(() => make({ label: 'A', id: 'a' }, { label: 'B', id: 'a' })).toThrow(
      'card.buttons[1].id "a" is used twice',
    );
    expect(() => make(...Array.from({ length: 6 }, () => ({ label: 'A', command: '/a' })))).toThrow('has 6 buttons');
    expect(() => make({ label: 'A', id: 'a', form: { title: 'F', fields: [] } })).toThrow('form has no fields');
    const field = { name: 'a', label: 'A', type: 'money' } as const;
    expect(() => make({ label: 'A', id: 'a', form: { title: 'F', fields: [field] } })).toThrow('has no currency');
  });
});

describe('a form', () => {
  const bot = createBot().onForm('order', { stock: 'ticker', price: 'number', note: 'text?' }, async (request) => {
    const { stock, price, note } = request.options;
    expectTypeOf(note).toEqualTypeOf<string | undefined>();
    if (price < 1) return void (await request.returnForm({ price: 'Too low' }, 'Please check'));
    return `${stock.symbol} ${price}`;
  });

  it('reaches its handler with typed values', async () => {
    const { answers, errors } = await createTestBot(bot).submit('order', {
      stock: AKBNK,
      price: { type: 'number', value: 12 },
    });
    expect([answers[0]?.text, errors]).toEqual(['AKBNK 12', {}]);
  });

  it('is returned with its errors, once', async () => {
    const result = await createTestBot(bot).submit('order', { stock: AKBNK, price: { type: 'number', value: 0 } });
    expect([result.state, result.answers, result.errors]).toEqual(['answered', [], { price: 'Too low' }]);
    expect((await result.redeliver()).sent[0]?.stored.isReplayed).toBe(true);
  });

  it('is all that a bot can return', async () => {
    const returning = createBot().message(async (request) => void (await request.returnForm({ price: 'Too low' })));
    const result = await createTestBot(returning).message('hello');
    expect(result).toMatchObject({ state: 'failed', error: { status: 400 } });
    expect(result.errors).toEqual({});
  });

  it('has the value of its button, and the message of its card', async () => {
    const form = { title: 'Note', fields: [{ name: 'note', label: 'Note', type: 'text' }] } as const;
    const shown: number[] = [];
    const noting = createBot()
      .command('note', async (request) => {
        const button = { label: 'Write', id: 'note', value: request.language, form };
        shown.push((await request.reply({ title: 'Note', buttons: [button] })).stored.messageId);
      })
      .onForm('note', { note: 'text' }, ({ form: sent, event }) => `${sent?.value} ${event.data.message_id}`);
    const test = createTestBot(noting);
    const fields = { note: { type: 'text', value: 'x' } } as const;
    await test.command('note');
    await test.command('note', {}, { language: 'tr' });
    const say = async (button: Parameters<typeof test.submit>[0]) =>
      (await test.submit(button, fields)).answers[0]?.text;
    expect(await say('note')).toBe(`tr ${shown[1]}`);
    expect(await say({ id: 'note', value: 'en' })).toBe(`en ${shown[0]}`);
  });

  it('names a field whose declarations differ', async () => {
    const { error } = await createTestBot(bot).submit('order', { stock: AKBNK });
    expect(error).toMatchObject({
      message: 'form "order": option "price" is required in the code, but not in the console',
    });
  });
});

describe('a read of market data', () => {
  it.each<[string, (request: BotRequest) => Promise<unknown>]>([
    ['no stocks', (request) => request.quotes([])],
    ['51 stocks', (request) => request.quotes(Array.from({ length: 51 }, (_unused, index) => index + 1))],
    ['21 articles', (request) => request.news(AKBNK.id, 21)],
    ['21 posts', (request) => request.posts(AKBNK.id, 21)],
    ['51 events', (request) => request.calendar({ limit: 51 })],
    ['the events of 91 days', (request) => request.calendar({ days: 91 })],
  ])('is refused as Bourse refuses it: %s', async (_what, read) => {
    const reading = createBot().message(async (request) => void (await read(request)));
    const result = await createTestBot(reading, { posts: {} }).message('hello');
    expect(result).toMatchObject({ state: 'failed', error: { status: 400 } });
  });
});
