import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../server/ports/market/catalogue/catalogue.ts';
import { commonName } from '../../../server/ports/market/catalogue/companyNames.ts';
import { createSimulatedMarket } from '../../../server/ports/market/simulatedMarket.ts';
import type { Article, ChannelState, NewsChannel } from '../../../server/ports/news/news.ts';
import type { NewsroomData } from '../../../server/ports/news/simulated/facts.ts';
import { simulatedNews } from '../../../server/ports/news/simulated/simulatedNews.ts';

const listings = loadCatalogue();
const instruments = listings.map(({ instrument, name }) => ({ ...instrument, name }));
const market = createSimulatedMarket(instruments);
const toId = (symbol: string): number => {
  const found = instruments.find((instrument) => instrument.symbol === symbol);
  if (found === undefined) throw new Error(`Nothing is listed as ${symbol}`);
  return found.tickerId;
};

const nothing: ChannelState = { name: null, etag: null, lastModified: null, readUntil: null };

function newsroom(events: Awaited<ReturnType<NewsroomData['events']>> = []): NewsChannel {
  return simulatedNews(
    market,
    {
      instruments: () => Promise.resolve(instruments),
      events: (from, to) => Promise.resolve(events.filter(({ startsAt }) => startsAt >= from && startsAt < to)),
    },
    ({ symbol, name }) => commonName(symbol, name ?? symbol),
  );
}

/** All articles from a time on, read in as many steps as needed. */
async function readAll(channel: NewsChannel, from: string, until: string): Promise<Article[]> {
  const at = new Date(until);
  const found: Article[] = [];
  let state: ChannelState = { ...nothing, readUntil: new Date(from) };
  while (state.readUntil === null || state.readUntil < at) {
    const { articles, state: next } = await channel.read(state, at);
    found.push(...articles);
    state = next;
  }
  return found;
}

// A Thursday on which both markets are open.
const day = '2026-11-19';
let articles: Article[];
beforeAll(async () => {
  articles = await readAll(newsroom(), `${day}T00:00:00Z`, '2026-11-20T00:00:00Z');
});

const of = (start: string): Article[] => articles.filter(({ externalId }) => externalId.startsWith(start));

describe('the newsroom of the simulated market', () => {
  it('writes at midday and at the close of both markets, each in the language of its exchange', () => {
    for (const [place, language] of [
      ['us', 'en'],
      ['tr', 'tr'],
    ] as const) {
      expect(of(`${place}:${day}:midday:`).length).toBeGreaterThan(0);
      expect(of(`${place}:${day}:close:market`)).toHaveLength(1);
      expect(of(`${place}:${day}:close:`).length).toBeGreaterThan(2);
      expect(new Set(of(`${place}:`).map((item) => item.language))).toEqual(new Set([language]));
    }
  });

  it('writes the same text at any time and in any number of steps', async () => {
    const again = await readAll(newsroom(), `${day}T00:00:00Z`, '2026-11-20T00:00:00Z');
    expect(again).toEqual(articles);
    const [first = '', ...rest] = [0, 4, 9, 15, 18, 24].map((hour) =>
      new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000).toISOString(),
    );
    const inSteps: Article[] = [];
    let from = first;
    for (const until of rest) {
      inSteps.push(...(await readAll(newsroom(), from, until)));
      from = until;
    }
    expect(inSteps).toEqual(articles);
  });

  it('describes an index and a mover as their prices moved', async () => {
    const wrap = of(`us:${day}:close:market`).at(0);
    const close = new Date(`${day}T21:00:00Z`);
    const [index] = await market.quotes([toId('SPX')], close);
    expect(wrap?.content).toContain(
      index?.price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    expect(wrap?.tickerIds[0]).toBe(toId('SPX'));
    const mover = of(`us:${day}:close:`).find(({ externalId }) => !externalId.endsWith('market'));
    const [quote] = await market.quotes(mover?.tickerIds ?? [], close);
    expect(mover?.content).toContain(
      `$${quote?.price.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`,
    );
  });

  it('has unique ids, complete sentences, and marks every article as simulated', () => {
    expect(new Set(articles.map(({ externalId }) => externalId)).size).toBe(articles.length);
    for (const { title, content, simulated, url, publishedAt } of articles) {
      expect(`${title}\n${content}`).not.toMatch(/[{}]|undefined|NaN/);
      expect(title.length).toBeLessThanOrEqual(200);
      expect(content).toMatch(/Bourse sim/);
      expect({ simulated, url }).toEqual({ simulated: true, url: null });
      expect(publishedAt.getTime()).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'));
    }
  });

  it('publishes nothing early', async () => {
    const channel = newsroom();
    const close = Date.parse(`${day}T21:00:00Z`);
    for (const minutes of [1, 14]) {
      const at = new Date(close + minutes * 60_000);
      const { articles } = await channel.read({ ...nothing, readUntil: new Date(close) }, at);
      expect(articles).toEqual([]);
    }
    const at = new Date(close + 15 * 60_000);
    const { articles } = await channel.read({ ...nothing, readUntil: new Date(close) }, at);
    expect(articles.length).toBeGreaterThan(0);
    expect(articles.every(({ publishedAt }) => publishedAt <= at)).toBe(true);
  });

  it('announces earnings on the morning of the day and reports them after the next session', async () => {
    const tickerId = toId('AAPL');
    const channel = newsroom([{ tickerId, startsAt: new Date(`${day}T21:00:00Z`), estimatedEps: 1.5 }]);
    const articles = await readAll(channel, `${day}T00:00:00Z`, '2026-11-21T00:00:00Z');
    const morning = articles.filter(({ externalId }) => externalId === `us:${day}:morning:${tickerId}`);
    expect(morning).toHaveLength(1);
    expect(morning[0]?.content).toContain('$1.50');
    expect(articles.filter(({ externalId }) => externalId === `us:2026-11-20:morning:${tickerId}`)).toEqual([]);
    const after = articles.find(({ externalId }) => externalId === `us:2026-11-20:close:${tickerId}`);
    expect(`${after?.title} ${after?.content}`).toMatch(/figures|earnings/i);
  });

  it('is silent on days without a session, and starts three days back instead of at the epoch', async () => {
    expect(await readAll(newsroom(), '2026-11-21T03:00:00Z', '2026-11-23T03:00:00Z')).toEqual([]);
    let state: ChannelState = nothing;
    const at = new Date('2026-11-22T12:00:00Z');
    const articles: Article[] = [];
    do {
      const read = await newsroom().read(state, at);
      articles.push(...read.articles);
      state = read.state;
    } while (state.readUntil !== null && state.readUntil < at);
    const days = new Set(articles.map(({ externalId }) => externalId.split(':')[1]));
    expect(days).toEqual(new Set(['2026-11-19', '2026-11-20']));
  });
});
