import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsVotes } from '../../../server/database/tables/market/news.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { stocks } from '../posts/support.ts';
import { writeNews } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let subject: { id: number; symbol: string };
let otherStock: { id: number; symbol: string };
const about: number[] = [];

beforeAll(async () => {
  api = await startTestApi();
  reader = await api.people.appUser();
  const [first, second] = await stocks(api, 2);
  if (first === undefined || second === undefined) throw new Error('The reference data is missing');
  [subject, otherStock] = [first, second];
  const firstTime = new Date('2026-01-05T10:00:00Z');
  // Every two have the same timestamp, so that the order needs the id as well.
  for (let index = 0; index < 25; index += 1)
    about.push(
      await writeNews(api, { publishedAt: new Date(firstTime.getTime() + Math.floor(index / 2) * 60_000) }, [
        subject.id,
      ]),
    );
  await writeNews(api, {}, [otherStock.id]);
  await writeNews(api);
});
afterAll(() => api.close());

const list = (person: TestPerson, tickerSymbol: string, variables: Record<string, unknown> = {}) =>
  api.as(person).call('newsListingBasedOnTickerSymbol', { tickerSymbol, pageNumber: 1, pageSize: 10, ...variables });

describe('newsListingBasedOnTickerSymbol', () => {
  it('is refused to a guest', async () => {
    const variables = { tickerSymbol: subject.symbol, pageNumber: 1, pageSize: 10 };
    expect(await api.as(null).raw('newsListingBasedOnTickerSymbol', variables)).toMatchObject(unauthenticated);
  });

  it('pages the news of one stock by cursor and by page number in the same order, the newest first', async () => {
    const seen: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list(reader, subject.symbol, cursor ? { cursor } : {});
      expect(page).toMatchObject({ status: 200, totalCount: 25 });
      seen.push(...(page.data ?? []).map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted((a, b) => a - b)).toEqual(about.toSorted((a, b) => a - b));
    const dates = (await list(reader, subject.symbol, { pageSize: 50 })).data?.map(({ publish_date }) => publish_date);
    expect(dates).toEqual(dates?.toSorted().toReversed());
    const byNumber: number[] = [];
    for (let pageNumber = 1; pageNumber <= 3; pageNumber += 1)
      byNumber.push(...((await list(reader, subject.symbol, { pageNumber })).data ?? []).map(({ id }) => id));
    expect(byNumber).toEqual(seen);
    expect(await list(reader, subject.symbol, { pageNumber: 2_000_000_000 })).toMatchObject({
      status: 200,
      totalCount: 25,
      data: [],
      nextCursor: null,
    });
  });

  it('accepts the symbol in any case, and is available to developers and admins as well', async () => {
    for (const person of [reader, await api.people.developer(), await api.people.admin()])
      expect(await list(person, otherStock.symbol.toLowerCase())).toMatchObject({
        status: 200,
        totalCount: 1,
        data: [{ ticker_details: [{ ticker_id: otherStock.id, ticker_symbol: otherStock.symbol }] }],
      });
  });

  it('answers 404 to unlisted symbols', async () => {
    for (const symbol of ['NOSUCH', '', ' ', '%', "' or 1=1 --", '\u202E\u200B', 'x'.repeat(100_000)])
      expect(await list(reader, symbol)).toMatchObject({
        status: 404,
        message: 'This stock could not be found.',
        data: null,
      });
  });

  it('answers 400 to an invalid symbol and to forged cursors', async () => {
    expect(
      await api.as(reader).raw('newsListingBasedOnTickerSymbol', {
        tickerSymbol: 'A\u0000B',
        pageNumber: 1,
        pageSize: 10,
      }),
    ).toMatchObject({ body: { errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] } });
    const unstorable = Buffer.from('253402300800000.1').toString('base64url');
    for (const cursor of ['garbage', 'MQ', '9'.repeat(5000), unstorable])
      expect(await list(reader, subject.symbol, { cursor })).toMatchObject({ status: 400, data: null });
  });

  it('selects the stock that still trades when two stocks have the symbol', async () => {
    const [row] = await api.db.select().from(tickers).where(eq(tickers.id, otherStock.id));
    const [nyse] = await api.sql<
      { id: number }[]
    >`select id from exchanges where id <> ${row?.exchangeId ?? 0} limit 1`;
    if (row === undefined || nyse === undefined) throw new Error('The reference data is missing');
    const { id: _id, ...values } = row;
    const [delistedStock] = await api.db
      .insert(tickers)
      .values({ ...values, exchangeId: nyse.id, delistedOn: '2020-01-02' })
      .returning({ id: tickers.id });
    if (delistedStock === undefined) throw new Error('The stock was not stored');
    await writeNews(api, { title: 'Of the gone one' }, [delistedStock.id]);
    const { data } = await list(reader, otherStock.symbol);
    expect(data?.map(({ title }) => title)).not.toContain('Of the gone one');
    expect(data).toHaveLength(1);
  });

  it('leaves out muted words and stocks, in rows and count', async () => {
    const muting = await api.people.appUser();
    const [, , third] = await stocks(api, 3);
    if (third === undefined) throw new Error('The reference data is missing');
    await writeNews(api, { title: 'Rumour of a merger' }, [third.id]);
    await writeNews(api, { title: 'Both of them' }, [third.id, otherStock.id]);
    await writeNews(api, { title: 'The quiet one' }, [third.id]);
    expect(await list(muting, third.symbol)).toMatchObject({ totalCount: 3 });
    await api.as(muting).call('addMute', { kind: 'word', target: 'rumour' });
    await api.as(muting).call('addMute', { kind: 'ticker', target: otherStock.symbol });
    expect(await list(muting, third.symbol)).toMatchObject({ totalCount: 1, data: [{ title: 'The quiet one' }] });
    expect(await list(muting, otherStock.symbol)).toMatchObject({ totalCount: 0, data: [] });
  });

  it('counts and pages as far as page numbers reach; the cursor continues', async () => {
    const often = (await stocks(api, 4)).at(3);
    if (often === undefined) throw new Error('The reference data is missing');
    await api.sql`
      insert into news (title, content, source, external_id, published_at, search_key)
      select 'Often', 'Text.', 'Often', 'o' || n, now() - n * interval '1 minute', 'often' from generate_series(1, 1030) n`;
    await api.sql`
      insert into news_tickers (news_id, ticker_id, published_at)
      select id, ${often.id}, published_at from news where source = 'Often'`;
    for (const read of [
      (variables: Record<string, unknown>) => list(reader, often.symbol, variables),
      (variables: Record<string, unknown>) =>
        api.as(reader).call('getAllNewsDetails', { pageNumber: 1, pageSize: 10, ...variables }),
    ]) {
      const last = await read({ pageNumber: 10, pageSize: 100 });
      expect(last).toMatchObject({ status: 200, totalCount: 1_000 });
      expect(last.data).toHaveLength(100);
      expect(await read({ pageNumber: 11, pageSize: 100 })).toMatchObject({ totalCount: 1_000, data: [] });
      const onward = await read({ cursor: last.nextCursor, pageSize: 30 });
      expect(onward.data).toHaveLength(30);
      expect(onward.data?.every(({ title }) => title === 'Often')).toBe(true);
    }
    await api.sql`delete from news where source = 'Often'`;
  });

  it("shows the caller's own vote, with two statements for one article and for forty", async () => {
    const [id] = about;
    if (id === undefined) throw new Error('There is no article');
    await api.db.insert(newsVotes).values({ newsId: id, userId: reader.id, isUp: false });
    const all = await list(reader, subject.symbol, { pageSize: 50 });
    expect(all.data?.find((item) => item.id === id)).toMatchObject({ is_user_up_vote: false, is_user_down_vote: true });
    for (const pageSize of [1, 40])
      expect(
        await countStatements(api, reader, (caller) =>
          caller.call('newsListingBasedOnTickerSymbol', { tickerSymbol: subject.symbol, pageNumber: 1, pageSize }),
        ),
      ).toBe(2);
  });
});
