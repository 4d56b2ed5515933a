import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { asCaller, readStocks, storeWorld } from '../../support/world/storeWorld.ts';
import type { World, WorldArticle, WorldPerson } from '../../support/world/types.ts';
import { getSight, sortByNewest } from '../../support/world/visibility.ts';
import { createWorld, getReaders } from '../../support/world/world.ts';

/** The statement of the news list beside its obvious form: a filter and a sort over all articles of generated worlds. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
});
afterAll(() => api.close());

/** The articles of a reader's list; the caller's language is English. */
function getListed(world: World, reader: WorldPerson): WorldArticle[] {
  const { hasMutedArticle } = getSight(world, reader);
  const isForReader = ({ audience, language }: WorldArticle): boolean =>
    audience === 'market' || (reader.role !== 'app_user' && language === 'en');
  return sortByNewest(
    world.articles.filter((article) => isForReader(article) && !hasMutedArticle(article)),
    ({ publishedAt }) => publishedAt,
  );
}

function toExpected(reader: WorldPerson, article: WorldArticle) {
  const vote = article.votes.get(reader.id);
  return {
    id: article.id,
    language: article.language,
    title: article.title,
    message: article.message ?? article.title,
    image: null,
    thumb: null,
    url: article.url,
    source: article.source,
    is_simulated: article.simulated,
    publish_date: article.publishedAt.toISOString(),
    up_vote: article.upVotes,
    down_vote: article.downVotes,
    comments: article.commentCount,
    is_user_up_vote: vote === true,
    is_user_down_vote: vote === false,
    ticker_details: article.tickers
      .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
      .map((stock) => ({
        ticker_id: stock.id,
        ticker_symbol: stock.symbol,
        ticker_name: stock.name,
        ticker_image: stock.image,
        currency: stock.currency,
      })),
  };
}

describe.each(['first', 'second', 'third', 'fourth'])('in the %s world', (name) => {
  let world: World;
  beforeAll(async () => {
    world = createWorld(`news ${name}`, await readStocks(api));
    await storeWorld(api, world);
  });

  it('the news list is what a filter over all articles finds, for every reader', async () => {
    for (const reader of getReaders(world)) {
      const caller = api.as(asCaller(reader));
      const expected = getListed(world, reader).map((article) => toExpected(reader, article));
      const read = (page: object) => caller.call('getAllNewsDetails', { pageNumber: 1, pageSize: 4, ...page });
      const found: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const { data, totalCount, nextCursor } = await read({ cursor });
        found.push(...(data ?? []));
        cursor = nextCursor;
        expect(totalCount, reader.role).toBe(expected.length);
      } while (cursor);
      expect(found, reader.role).toEqual(expected);
      expect((await read({ pageNumber: 2 })).data, `${reader.role}, page 2`).toEqual(expected.slice(4, 8));
    }
  });
});
