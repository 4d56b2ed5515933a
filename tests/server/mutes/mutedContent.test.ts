import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { events } from '../../../server/database/tables/market/market.ts';
import { news, newsTickers } from '../../../server/database/tables/market/news.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let ticker: { id: number; symbol: string };

beforeAll(async () => {
  api = await startTestApi();
  const [row] = await api.sql<{ id: number; symbol: string }[]>`
    select id, symbol from tickers where kind = 'stock' order by id limit 1`;
  if (row === undefined) throw new Error('There is no ticker');
  ticker = row;
  const titles = ['Risk is back', 'An asterisk in the report', 'Zirve yarın', 'About a stock'];
  const rows = await api.db
    .insert(news)
    .values(
      titles.map((title, index) => ({
        title,
        content: 'Text.',
        source: 'Wire',
        externalId: `m${index}`,
        publishedAt: new Date(Date.parse('2026-01-01T00:00:00Z') + index * 60_000),
        searchKey: searchKey(title),
      })),
    )
    .returning({ id: news.id, publishedAt: news.publishedAt });
  const last = rows.at(-1);
  if (last === undefined) throw new Error('There is no article');
  await api.db.insert(newsTickers).values({ newsId: last.id, tickerId: ticker.id, publishedAt: last.publishedAt });
  const startsAt = new Date(api.clock.now().getTime() + 3_600_000);
  await api.db.insert(events).values([
    { name: 'Results', nameTr: 'Bilanço', startsAt, tickerId: ticker.id },
    { name: 'Rate decision', nameTr: 'Faiz kararı', startsAt },
  ]);
});
afterAll(() => api.close());

async function titlesFor(person: TestPerson, variables: Record<string, unknown> = {}) {
  const { data, totalCount } = await api
    .as(person)
    .call('getAllNewsDetails', { pageNumber: 1, pageSize: 10, ...variables });
  return { titles: data?.map(({ title }) => title), totalCount };
}

async function getPanel(person: TestPerson): Promise<string> {
  return (await api.as(person).fetch('/api/quick-panel/data')).text();
}

describe('muted content', () => {
  it('is left out of the news, its total and its search: whole words only, ignoring case', async () => {
    const reader = await api.people.appUser();
    await api.as(reader).call('addMute', { kind: 'word', target: 'RİSK' });
    await api.as(reader).call('addMute', { kind: 'word', target: 'zirve yarin' });
    expect(await titlesFor(reader)).toEqual({ titles: ['About a stock', 'An asterisk in the report'], totalCount: 2 });
    expect(await titlesFor(reader, { searchText: 'risk' })).toEqual({
      titles: ['An asterisk in the report'],
      totalCount: 1,
    });
    expect(await titlesFor(reader, { pageNumber: 5 })).toEqual({ titles: [], totalCount: 2 });
  });

  it('is left out when it is about a muted ticker, in the news, the notes and the coming events', async () => {
    const reader = await api.people.appUser();
    expect(await getPanel(reader)).toContain('Results');
    await api.as(reader).call('addMute', { kind: 'ticker', target: ticker.symbol });
    expect((await titlesFor(reader)).titles).not.toContain('About a stock');
    const panel = await getPanel(reader);
    expect(panel).not.toContain('Results');
    expect(panel).not.toContain('About a stock');
    expect(panel).toContain('Rate decision');
  });

  it('is found by few and by many muted words alike, with phrases among them', async () => {
    const reader = await api.people.appUser();
    for (const target of ['risk', 'in the report', 'zir'])
      await api.as(reader).call('addMute', { kind: 'word', target });
    const hidden = { titles: ['About a stock', 'Zirve yarın'], totalCount: 2 };
    expect(await titlesFor(reader)).toEqual(hidden);
    await api.sql`insert into mutes (user_id, kind, target)
      select ${reader.id}, 'word', 'filler' || n from generate_series(1, 20) n`;
    expect(await titlesFor(reader)).toEqual(hidden);
  });

  it('appears again when the mute is removed, and is never hidden from other readers', async () => {
    const [reader, otherReader] = [await api.people.appUser(), await api.people.appUser()];
    const { data } = await api.as(reader).call('addMute', { kind: 'word', target: 'risk' });
    expect((await titlesFor(reader)).totalCount).toBe(3);
    expect((await titlesFor(otherReader)).totalCount).toBe(4);
    await api.as(reader).call('removeMute', { id: data?.id });
    expect((await titlesFor(reader)).totalCount).toBe(4);
  });

  it('remains in user searches, where the reader can find a user to remove the mute', async () => {
    const [reader, otherReader] = [await api.people.appUser(), await api.people.appUser()];
    await api.as(reader).call('addMute', { kind: 'person', target: String(otherReader.id) });
    const found = await api
      .as(reader)
      .call('searchPeople', { name: otherReader.username, pageNumber: 1, pageSize: 10 });
    expect(found.data).toMatchObject([{ id: otherReader.id }]);
  });
});
