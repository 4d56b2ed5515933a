import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleListMembers, peopleLists } from '../../../../server/database/tables/people/peopleLists.ts';
import { startTestApi, type TestApi } from '../../../support/api/testApi.ts';
import { asCaller, readStocks, storeWorld } from '../../../support/world/storeWorld.ts';
import type { World, WorldPerson, WorldPost } from '../../../support/world/types.ts';
import { getFollowed, getWatched, getSight, sortByNewest } from '../../../support/world/visibility.ts';
import { createWorld, getReaders } from '../../../support/world/world.ts';
import { toExpectedPost } from '../expectedPost.ts';

/**
 * The statements of the feeds beside their obvious form: a filter and a sort over all posts of generated worlds. The
 * same ids in the same order with the same fields, read whole, by page number and by cursor.
 */

let api: TestApi;
beforeAll(async () => {
  // Every connection plans every statement, so few of them are faster here.
  api = await startTestApi({ pool: { poolSize: 2 } });
});
afterAll(() => api.close());

const worlds = ['first', 'second'];

const byTime = ({ createdAt }: WorldPost): Date => createdAt;

interface List {
  readonly name: string;
  readonly variables: (reader: WorldPerson) => Readonly<Record<string, unknown>>;
  readonly expected: (world: World, reader: WorldPerson) => WorldPost[];
}

const feed = (
  name: string,
  select: (world: World, reader: WorldPerson) => (post: WorldPost) => boolean,
  at: (post: WorldPost) => Date | number = byTime,
): List => ({
  name,
  variables: () => ({ feed: name }),
  expected: (world, reader) => {
    const { isShown } = getSight(world, reader);
    const isListed = select(world, reader);
    return sortByNewest(
      world.posts.filter((post) => isShown(post) && isListed(post)),
      at,
    );
  },
});

const keepBulls = ({ name, variables, expected }: List): List => ({
  name: `${name}, bulls alone`,
  variables: (reader) => ({ ...variables(reader), sentiment: 'bull' }),
  expected: (world, reader) => expected(world, reader).filter(({ sentiment }) => sentiment === 'bull'),
});

/** Lists of all posts contain no reposts. */
const newest = feed(
  'newest',
  () =>
    ({ isRepost }) =>
      !isRepost,
);
const watchlist = feed('watchlist', (world, reader) => {
  const watched = getWatched(world, reader);
  return ({ tickers }) => tickers.some(({ id }) => watched.has(id));
});

/** Every reader has a list of people, with the reader's id: some people, with blocks and mutes among them. */
const getListed = ({ people }: World, reader: WorldPerson): ReadonlySet<number> =>
  new Set(people.filter(({ id }) => (id + reader.id) % 3 !== 0).map(({ id }) => id));

async function storeLists(world: World): Promise<void> {
  const readers = getReaders(world);
  await api.db.insert(peopleLists).values(readers.map(({ id }) => ({ id, userId: id, name: 'Some', nameKey: 'some' })));
  await api.db
    .insert(peopleListMembers)
    .values(
      readers.flatMap((reader) =>
        Array.from(getListed(world, reader), (personId, rank) => ({ listId: reader.id, personId, rank })),
      ),
    );
}

const ofPeople: List = {
  ...feed('list of people', (world, reader) => {
    const listed = getListed(world, reader);
    return ({ author }) => listed.has(author.id);
  }),
  variables: ({ id }) => ({ peopleListId: id }),
};

const lists: readonly List[] = [
  newest,
  keepBulls(newest),
  feed(
    'popular',
    () =>
      ({ isRepost }) =>
        !isRepost,
    ({ popularity }) => popularity,
  ),
  feed('following', (world, reader) => {
    const followed = getFollowed(world, reader);
    return ({ author }) => followed.has(author.id);
  }),
  watchlist,
  keepBulls(watchlist),
  ofPeople,
  keepBulls(ofPeople),
  {
    name: 'bookmarks',
    variables: () => ({ isBookmark: true }),
    // Bookmarks show what the reader muted.
    expected: (world, reader) =>
      sortByNewest(
        world.posts.filter((post) => post.bookmarks.has(reader.id) && getSight(world, reader).canOpen(post)),
        ({ bookmarks }) => bookmarks.get(reader.id) ?? 0,
      ),
  },
];

async function readAll(reader: WorldPerson, variables: Readonly<Record<string, unknown>>, pageSize: number) {
  const caller = api.as(asCaller(reader));
  const read = (page: object) => caller.call('getUserPostList', { pageNumber: 1, pageSize, ...variables, ...page });
  const byCursor: unknown[] = [];
  let cursor: string | null | undefined;
  do {
    const { data, nextCursor } = await read({ cursor });
    byCursor.push(...(data ?? []));
    cursor = nextCursor;
  } while (cursor);
  const second = await read({ pageNumber: 2 });
  return { byCursor, second: second.data ?? [] };
}

describe.each(worlds)('in the %s world', (name) => {
  let world: World;
  beforeAll(async () => {
    world = createWorld(`feeds ${name}`, await readStocks(api));
    await storeWorld(api, world);
    await storeLists(world);
  });

  it.each(lists)('$name is what a filter over all posts finds, for every reader', async (list) => {
    await Promise.all(
      getReaders(world).map(async (reader, index) => {
        const pageSize = 5 + index;
        const expected = list.expected(world, reader).map((post) => toExpectedPost(world, reader, post));
        const { byCursor, second } = await readAll(reader, list.variables(reader), pageSize);
        const what = `${reader.role} ${index}`;
        expect(byCursor, what).toEqual(expected);
        expect(second, `${what}, page 2`).toEqual(expected.slice(pageSize, 2 * pageSize));
      }),
    );
  });
});
