import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { botPrograms } from '../../../server/database/tables/bots/conversations.ts';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { openMarket } from '../../../server/modules/market/openMarket.ts';
import { listDueBots, runPrograms } from '../../../server/modules/conversations/programs/runPrograms.ts';
import { ReaderLimitError } from '../../../server/ports/market/readerLimits.ts';
import type { MarketPort } from '../../../server/ports/market/market.ts';
import { botScopes } from '../../../server/database/tables/bots/consents.ts';
import { createProgramCommands, createProgramScopes } from '../../../server/seed/conversations.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';
import { createRuntime, getMessages, subscribeTo } from './support.ts';

let api: TestApi;
let symbol = '';
let tickerId = 0;
beforeAll(async () => {
  api = await startTestApi();
  const rows = await api.sql<{ id: number; symbol: string }[]>`
    select t.id, t.symbol from tickers t where t.kind = 'stock' and t.currency = 'TRY' and t.delisted_on is null order by t.id limit 1`;
  [{ id: tickerId, symbol } = { id: 0, symbol: '' }] = rows;
  await api.runJob('refresh-quotes');
});
afterAll(() => api.close());

const warn = vi.fn();

async function run(market: MarketPort = openMarket(api.database, api.clock.now)): Promise<void> {
  const tools = { ...createRuntime(api), market, log: { info: () => undefined, warn, error: warn } };
  await runPrograms(tools, await listDueBots(tools));
}

let nextCommandId = 900_000;

/** A published bot that runs a program, and a person who subscribes to it. */
async function createProgram(program: 'quotes' | 'watchlist' | 'movers') {
  const botId = await getBot(api, await api.people.team(), { statusId: botStatusIds.published });
  nextCommandId += 100;
  await api.db
    .insert(botCommands)
    .values(createProgramCommands(program, { botId, firstId: nextCommandId, createdAt: api.clock.now() }));
  await api.db.insert(botPrograms).values({ botId, program });
  const scopes = createProgramScopes(program, botId, api.clock.now());
  if (scopes.length > 0) await api.db.insert(botScopes).values(scopes);
  const person = await api.people.appUser();
  await subscribeTo(api, botId, person);
  return { botId, person };
}

let keys = 0;

async function request(person: TestPerson, botId: number, text: string, language = 'en', market?: MarketPort) {
  keys += 1;
  await api
    .as(person)
    .with({ 'accept-language': language })
    .call('sendConversationMessage', { botId, text, clientKey: `p${keys}` });
  await run(market);
  const message = (await getMessages(api, botId)).at(-1);
  expect(message?.author).toBe('bot');
  return message;
}

describe('the program "quotes"', () => {
  it('answers /quote with the price, the change and a chart', async () => {
    const { botId, person } = await createProgram('quotes');
    const message = await request(person, botId, `/quote ${symbol}`);
    expect(message?.card).toMatchObject({ tickerId, title: expect.stringContaining(symbol) });
    expect(message?.card?.rows.map(({ label }) => label)).toEqual([
      'Price',
      'Change today',
      'Range today',
      'Range in 52 weeks',
      'Volume',
    ]);
    expect(message?.card?.points.length).toBeGreaterThan(1);
    // The page shows it in the reader's zone, so the note has no time.
    expect(message?.card?.asOf).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
    expect(message?.card?.note).not.toMatch(/\d:\d\d/);
    expect(warn).not.toHaveBeenCalled();
  });

  it('answers in Turkish, a symbol like /quote, and /chart for a period', async () => {
    const { botId, person } = await createProgram('quotes');
    expect((await request(person, botId, `/quote ${symbol}`, 'tr'))?.card?.rows[0]).toMatchObject({
      label: 'Fiyat',
      value: expect.stringMatching(/^₺[\d.]+,\d+$/),
    });
    expect((await request(person, botId, symbol.toLowerCase()))?.card).toMatchObject({ tickerId });
    const chart = await request(person, botId, `/chart ${symbol} 1y`);
    expect(chart?.card?.rows.map(({ label }) => label)).toContain('Change in this period');
    expect(chart?.card?.points.length).toBeLessThanOrEqual(60);
  });

  it('lists its commands for anything else', async () => {
    const { botId, person } = await createProgram('quotes');
    const message = await request(person, botId, 'What is the weather?');
    expect(message).toMatchObject({ text: 'I did not understand that. These are my commands.' });
    expect(message?.card?.rows.map(({ label }) => label)).toEqual([
      '/quote stock',
      '/chart stock period',
      '/since stock day',
      '/help',
    ]);
  });
});

describe('the change that a person sees', () => {
  it('is the answer, without another one before it', async () => {
    const { botId, person } = await createProgram('quotes');
    const runtime = createRuntime(api);
    const seen: number[] = [];
    runtime.events.subscribe('conversations.changed', ({ lastSeq }) => seen.push(lastSeq));
    await api.as(person).call('sendConversationMessage', { botId, text: symbol, clientKey: 'one-change' });
    const log = { info: () => undefined, warn, error: warn };
    const tools = { ...runtime, market: openMarket(api.database, api.clock.now), log };
    await runPrograms(tools, await listDueBots(tools));
    expect(seen).toEqual([2]);
  });
});

describe('the prices that a program reads', () => {
  it('count as read by the sender of the command', async () => {
    const { botId, person } = await createProgram('quotes');
    const market = openMarket(api.database, api.clock.now);
    const [quotes, candles] = [vi.spyOn(market, 'quotes'), vi.spyOn(market, 'candles')];
    await request(person, botId, `/quote ${symbol}`, 'en', market);
    await request(person, botId, `/chart ${symbol} 1m`, 'en', market);
    expect(quotes.mock.calls.map(([, , reader]) => reader)).toEqual([String(person.id)]);
    expect(candles.mock.calls.map(([{ reader }]) => reader)).toEqual([String(person.id)]);
    candles.mockRejectedValue(new ReaderLimitError(1_000));
    expect(await request(person, botId, `/chart ${symbol} 1m`, 'en', market)).toMatchObject({ card: null });
  });
});

describe('the program "movers"', () => {
  it('lists gainers and losers with their changes', async () => {
    const { botId, person } = await createProgram('movers');
    const gainers = await request(person, botId, '/movers');
    expect(gainers?.card?.title).toBe('Top gainers today');
    const table = gainers?.card?.table;
    expect(table?.columns.map(({ label, align }) => [label, align])).toEqual([
      ['Stock', 'start'],
      ['Price', 'end'],
      ['Today', 'end'],
    ]);
    expect(table?.rows.every(({ cells }) => cells[2]?.tone === 'gain')).toBe(true);
    const losers = await request(person, botId, '/movers losers', 'tr');
    expect(losers?.card?.title).toBe('Günün en çok kaybettirenleri');
  });
});

describe('the program "watchlist"', () => {
  it('requests permission, then reads the list of the caller only', async () => {
    const { botId, person } = await createProgram('watchlist');
    await api.as(person).call('addStockWatchlist', { tickerIds: [tickerId] });
    expect((await request(person, botId, '/watchlist'))?.card).toMatchObject({
      title: 'I need your permission to read your watchlist.',
      consent: { scope: 'watchlist_read', command: '/watchlist' },
    });
    await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_read', isGranted: true });
    expect((await request(person, botId, '/watchlist'))?.card).toMatchObject({
      title: 'Your watchlist today',
      table: { rows: [{ cells: [{ value: symbol, tickerId }, {}, {}] }] },
    });
    // One permission does not include the other.
    expect((await request(person, botId, '/alerts'))?.card).toMatchObject({ consent: { scope: 'alerts_read' } });
    await api.as(person).call('updateBotConsent', { botId, scope: 'alerts_read', isGranted: true });
    expect(await request(person, botId, '/alerts')).toMatchObject({ text: 'You have no active price alerts.' });
  });

  it('shows the portfolio in percent after permission', async () => {
    const { botId, person } = await createProgram('watchlist');
    await api.as(person).call('addPortfolioHolding', {
      tickerId,
      quantity: 3,
      buyPrice: 10,
      boughtOn: '2026-01-05',
    });
    expect((await request(person, botId, '/portfolio', 'tr'))?.card).toMatchObject({
      title: 'Portföyünüzü yüzde olarak okumak için izninize ihtiyacım var. Tutarları görmem.',
      consent: { scope: 'portfolio_summary', command: '/portfolio' },
    });
    await api.as(person).call('updateBotConsent', { botId, scope: 'portfolio_summary', isGranted: true });
    const answer = await request(person, botId, '/portfolio', 'tr');
    expect(answer?.card).toMatchObject({
      title: 'Portföyünüz yüzde olarak',
      rows: [{ label: 'Bugünkü değişim' }, { label: 'Alıştan bu yana değişim' }, { label: symbol, tickerId }],
    });
    expect(answer?.card?.rows[2]?.value).toContain('%100');
  });
});

describe('the commands of the program "watchlist" that change something', () => {
  const allow = (person: TestPerson, botId: number, scope: 'watchlist_write' | 'alerts_write') =>
    api.as(person).call('updateBotConsent', { botId, scope, isGranted: true });

  it('ask for permission first, with the command to repeat', async () => {
    const { botId, person } = await createProgram('watchlist');
    expect((await request(person, botId, `/watch ${symbol}`))?.card).toMatchObject({
      title: 'I need your permission to change your watchlist.',
      consent: { scope: 'watchlist_write', command: `/watch stock:${symbol}` },
    });
    expect((await request(person, botId, `/alert ${symbol} 12`, 'tr'))?.card).toMatchObject({
      title: 'Sizin için fiyat alarmı kurmak üzere izninize ihtiyacım var.',
      consent: { scope: 'alerts_write', command: `/alert stock:${symbol} price:12` },
    });
  });

  it('add a stock to the watchlist and remove it', async () => {
    const { botId, person } = await createProgram('watchlist');
    await allow(person, botId, 'watchlist_write');
    const titles: (string | undefined)[] = [];
    for (const command of ['watch', 'watch', 'unwatch', 'unwatch'])
      titles.push((await request(person, botId, `/${command} ${symbol}`))?.card?.title);
    expect(titles).toEqual([
      'Added to your watchlist',
      'Already on your watchlist',
      'Removed from your watchlist',
      'Not on your watchlist',
    ]);
  });

  it('set an alert above the current price for a higher one, and below it for a lower one', async () => {
    const { botId, person } = await createProgram('watchlist');
    await allow(person, botId, 'alerts_write');
    expect((await request(person, botId, `/alert ${symbol} 1000000`, 'tr'))?.card).toMatchObject({
      title: 'Fiyat alarmı kuruldu',
      tickerId,
      rows: [{ label: 'Fiyat şunun üstüne çıkınca', value: '₺1.000.000,00' }, { label: 'Fiyat' }],
    });
    expect((await request(person, botId, `/alert ${symbol} 0.00045`))?.card?.rows[0]).toMatchObject({
      label: 'When the price falls below',
      value: '₺0.00045',
    });
    expect(
      await api.sql`select condition, threshold::float8 as threshold from alerts where user_id = ${person.id} order by id`,
    ).toMatchObject([
      { condition: 'above', threshold: 1_000_000 },
      { condition: 'below', threshold: 0.00045 },
    ]);
  });

  it('say in words what the limits of the person refuse', async () => {
    const { botId, person } = await createProgram('watchlist');
    await allow(person, botId, 'alerts_write');
    expect((await request(person, botId, `/alert ${symbol} 0`))?.text).toBe('The price must be more than 0');
  });
});

describe('the buttons and the form of the programs', () => {
  const getCard = async (botId: number) => {
    const rows = await api.sql<{ id: number }[]>`
      select m.id from bot_messages m join conversations c on c.id = m.conversation_id
      where c.bot_id = ${botId} and m.author = 'bot' order by m.seq desc limit 1`;
    return rows[0]?.id ?? 0;
  };

  it('send commands: charts below a price, the other direction below the movers', async () => {
    const quotes = await createProgram('quotes');
    const [month] = (await request(quotes.person, quotes.botId, `/quote ${symbol}`, 'tr'))?.card?.buttons ?? [];
    expect(month).toMatchObject({ label: '1 aylık grafik', command: `/chart stock:${symbol} period:1m` });
    const chart = await request(quotes.person, quotes.botId, month?.command ?? '');
    expect(chart?.card?.rows.map(({ label }) => label)).toContain('Change in this period');
    const movers = await createProgram('movers');
    const [losers] = (await request(movers.person, movers.botId, '/movers'))?.card?.buttons ?? [];
    expect((await request(movers.person, movers.botId, losers?.command ?? ''))?.card?.title).toBe('Top losers today');
  });

  it('undo a change of the watchlist', async () => {
    const { botId, person } = await createProgram('watchlist');
    await api.as(person).call('updateBotConsent', { botId, scope: 'watchlist_write', isGranted: true });
    await request(person, botId, `/watch ${symbol}`);
    const messageId = await getCard(botId);
    expect(await api.as(person).call('pressBotButton', { botId, messageId, button: 'unwatch' })).toMatchObject({
      status: 200,
      data: { text: 'Undo' },
    });
    await run();
    expect((await getMessages(api, botId)).at(-1)?.card).toMatchObject({ title: 'Removed from your watchlist' });
  });

  it('set an alert, return the form for a price of 0, and ask again after the permission was withdrawn', async () => {
    const { botId, person } = await createProgram('watchlist');
    const consent = (scope: 'watchlist_read' | 'alerts_write', isGranted: boolean) =>
      api.as(person).call('updateBotConsent', { botId, scope, isGranted });
    await api.as(person).call('addStockWatchlist', { tickerIds: [tickerId] });
    await consent('watchlist_read', true);
    const [button] = (await request(person, botId, '/watchlist'))?.card?.buttons ?? [];
    expect(button).toMatchObject({ label: 'Set alert', id: 'alert', scope: 'alerts_write' });
    const messageId = await getCard(botId);
    const submit = async (price: string) => {
      keys += 1;
      const fields = [
        { name: 'stock', value: symbol },
        { name: 'price', value: price },
      ];
      await api.as(person).call('submitBotForm', { botId, messageId, form: 'alert', fields, clientKey: `s${keys}` });
      await run();
      return (await api.as(person).call('getConversationMessages', { botId })).data?.at(-1);
    };
    await consent('alerts_write', true);
    expect(await submit('0')).toMatchObject({
      author: 'person',
      submission: { errors: [{ field: 'price', message: 'The price must be more than 0' }] },
    });
    expect(await submit('1000000')).toMatchObject({ card: { title: 'Price alert set' } });
    await consent('alerts_write', false);
    expect(await submit('7')).toMatchObject({
      card: { consent: { scope: 'alerts_write', command: `/alert stock:${symbol} price:7` } },
    });
  });
});
