import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPage } from '../../../server/modules/news/adminNews.store.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getComments, write } from '../comments/support.ts';
import { writeNews } from './support.ts';

let api: TestApi;
let admin: TestPerson;
let reader: TestPerson;
/** Comment counts of the articles, in the order of publication. */
const counts = [0, 3, 0, 4, 0, 2, 0] as const;
const articles: number[] = [];

beforeAll(async () => {
  api = await startTestApi();
  [admin, reader] = await Promise.all([api.people.admin(), api.people.appUser()]);
  for (const [index, commentCount] of counts.entries())
    articles.push(await writeNews(api, { title: `A ${index < 5 ? 'Bukalemun' : 'bear'} ${index}`, commentCount }));
  await writeNews(api, { audience: 'platform', title: 'New permissions' });
});
afterAll(() => api.close());

const list = (variables: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('getNewsListForAdmin', { pageNumber: 1, pageSize: 10, ...variables });

const getIds = ({ data }: Awaited<ReturnType<typeof list>>) => data?.map(({ id }) => id) ?? [];

const at = (...places: readonly number[]) => places.map((place) => articles[place]);
/** Most comments first, and the newest first among equal counts. */
const byCommentCount = () => at(3, 1, 5, 6, 4, 2, 0);

describe('getNewsListForAdmin', () => {
  it('is available to admins only', async () => {
    expect(await api.as(null).raw('getNewsListForAdmin', { pageNumber: 1, pageSize: 10 })).toMatchObject(
      unauthenticated,
    );
    expect(await list({}, reader)).toMatchObject({ status: 403, data: null });
  });

  it('returns the news of app users, the newest first, without news for developers', async () => {
    const all = await list();
    expect(all).toMatchObject({ status: 200, totalCount: 7 });
    expect(getIds(all)).toEqual(articles.toReversed());
    expect(all.data?.[0]).toMatchObject({ title: 'A bear 6', source: 'Wire', comments: 0 });
  });

  it('sorts by date and by comments in both directions, by page', async () => {
    for (const [sortBy, expected] of [
      ['publish_date', articles.toReversed()],
      ['comments', byCommentCount()],
    ] as const)
      for (const [sortOrder, ids] of [
        ['desc', expected],
        ['asc', expected.toReversed()],
      ] as const) {
        const pages = await Promise.all(
          [1, 2, 3, 4].map((pageNumber) => list({ sortBy, sortOrder, pageNumber, pageSize: 2 })),
        );
        expect(pages.flatMap(getIds)).toEqual(ids);
      }
  });

  it('searches folded titles, and preserves the order', async () => {
    const found = await list({ searchText: 'BUKALEMUN', sortBy: 'comments' });
    expect(found.totalCount).toBe(5);
    expect(getIds(found)).toEqual(at(3, 1, 4, 2, 0));
    expect(await list({ searchText: 'permissions' })).toMatchObject({ totalCount: 0, data: [] });
    expect(await list({ searchText: '%' })).toMatchObject({ totalCount: 0, data: [] });
  });

  it('finds the same articles for any number of matches and any position', async () => {
    for (const sortBy of ['publish_date', 'comments'] as const) {
      const requests = { pageNumber: 2, pageSize: 2, sortBy, descending: true };
      const found = await Promise.all(
        [5000, 5, 1].map((scanLimit) => listPage(api.db, 'bukalemun', requests, scanLimit)),
      );
      for (const { rows, total } of found) {
        expect(rows.map(({ id }) => id)).toEqual(sortBy === 'comments' ? at(4, 2) : at(2, 1));
        expect(total).toBe(5);
      }
    }
  });

  it('sends the same number of statements for many articles as for one', async () => {
    const statements = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.call('getNewsListForAdmin', { pageNumber: 1, pageSize }));
    expect(await statements(7)).toBe(await statements(1));
  });

  it('leaves out comments that an admin has removed from the count', async () => {
    const [newsId = 0] = articles;
    const { id } = await write(api, 'news', reader, newsId, 'An insult');
    const commentsNow = async () => (await list({ searchText: 'Bukalemun 0' })).data?.[0]?.comments;
    expect(await commentsNow()).toBe(1);
    expect((await getComments(api, 'news').remove(admin, id, false, 'Insults nobody needs')).status).toBe(200);
    expect(await commentsNow()).toBe(0);
  });
});
