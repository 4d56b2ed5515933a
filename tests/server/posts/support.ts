import { searchKey } from '../../../server/database/keys.ts';
import { exactlyOne } from '../../../server/database/statements/exactlyOne.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import { news, newsTickers } from '../../../server/database/tables/market/news.ts';
import { linkCards, postLinkCards } from '../../../server/database/tables/social/linkCards.ts';
import { pollOptions, polls } from '../../../server/database/tables/social/polls.ts';
import { postAttachments, postMentions, posts, postTickers } from '../../../server/database/tables/social/posts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** The answer for a missing or hidden post. */
export const notFound = { status: 404, message: 'This post could not be found.', data: null };

const start = Date.parse('2026-01-01T00:00:00Z');
let minutes = 0;

export interface NewPost {
  readonly description?: string;
  readonly tickerIds?: readonly number[];
  readonly mentions?: readonly TestPerson[];
  readonly change?: Partial<typeof posts.$inferInsert>;
}

/** A post, each later than the previous one; the counters of the author are updated. */
export async function writePost(api: TestApi, author: TestPerson, options: NewPost = {}): Promise<number> {
  minutes += 1;
  const createdAt = options.change?.createdAt ?? new Date(start + minutes * 60_000);
  const description = options.description ?? `Post ${minutes}`;
  const rows = await api.db
    .insert(posts)
    .values({
      authorId: author.id,
      type: 'text',
      description,
      searchKey: searchKey(description),
      createdAt,
      ...options.change,
    })
    .returning({ id: posts.id });
  const { id } = exactlyOne(rows);
  for (const tickerId of options.tickerIds ?? [])
    await api.db.insert(postTickers).values({
      postId: id,
      tickerId,
      token: 'TICK',
      sentiment: options.change?.sentiment ?? null,
      createdAt,
    });
  for (const person of options.mentions ?? [])
    await api.db.insert(postMentions).values({ postId: id, userId: person.id, token: person.username, createdAt });
  await api.sql`update users set num_posts = (select count(*) from posts where author_id = users.id and state = 'visible') where id = ${author.id}`;
  return id;
}

/** Stocks of the reference data, by symbol. */
export async function stocks(api: TestApi, count: number): Promise<{ id: number; symbol: string; name: string }[]> {
  const rows = await api.db
    .select({ id: tickers.id, symbol: tickers.symbol, name: tickers.name, kind: tickers.kind })
    .from(tickers)
    .orderBy(tickers.id);
  return rows.filter(({ kind }) => kind === 'stock').slice(0, count);
}

let articles = 0;

/** An article about stocks. */
export async function writeArticle(api: TestApi, title: string, tickerIds: readonly number[] = []): Promise<number> {
  articles += 1;
  const publishedAt = new Date(start);
  const rows = await api.db
    .insert(news)
    .values({
      title,
      content: `The text of ${title}.`,
      source: 'Wire',
      externalId: `posts${articles}`,
      publishedAt,
      searchKey: searchKey(title),
    })
    .returning({ id: news.id });
  const { id } = exactlyOne(rows);
  for (const tickerId of tickerIds) await api.db.insert(newsTickers).values({ newsId: id, tickerId, publishedAt });
  return id;
}

/** The poll of a post, with the ids of its options in order. */
export async function addPoll(
  api: TestApi,
  postId: number,
  { expiresAt, texts }: { readonly expiresAt: Date; readonly texts: readonly string[] },
): Promise<{ id: number; optionIds: number[] }> {
  const [poll] = await api.db
    .insert(polls)
    .values({ postId, question: 'Which one?', expiresAt })
    .returning({ id: polls.id });
  if (poll === undefined) throw new Error('The poll was not stored');
  const options = await api.db
    .insert(pollOptions)
    .values(texts.map((text, rank) => ({ pollId: poll.id, text, rank })))
    .returning({ id: pollOptions.id, rank: pollOptions.rank });
  return { id: poll.id, optionIds: options.toSorted((a, b) => a.rank - b.rank).map(({ id }) => id) };
}

/** The card of a link that was visited. */
export async function addLinkCard(api: TestApi, postId: number): Promise<void> {
  const address = `https://pages.example/${postId}`;
  const page = {
    address,
    addressHash: address,
    host: 'pages.example',
    title: `Page ${postId}`,
    state: 'shown',
  } as const;
  const nextAt = new Date('2100-01-01T00:00:00Z');
  const rows = await api.db
    .insert(linkCards)
    .values({ ...page, nextAt })
    .returning({ id: linkCards.id });
  await api.db.insert(postLinkCards).values({ postId, linkCardId: exactlyOne(rows).id });
}

export const addImage = (api: TestApi, postId: number, rank: number, altText = '') =>
  api.db.insert(postAttachments).values({
    postId,
    attachmentTypeId: 1,
    fileUrl: `/files/${postId}-${rank}`,
    thumbUrl: `/files/${postId}-${rank}-thumb`,
    altText,
    width: 640,
    height: 480,
    rank,
  });

/** Posts whose counters differ from their rows; must be empty. */
export const findWrongCounts = (api: TestApi) => api.sql<{ id: number }[]>`
  select id from posts p
  where up_votes <> (select count(*) from post_votes where post_id = p.id and is_up)
     or down_votes <> (select count(*) from post_votes where post_id = p.id and not is_up)
     or bookmark_count <> (select count(*) from bookmarks where post_id = p.id)`;

/** The ids of a list, as a caller sees it. */
export async function listed(
  api: TestApi,
  person: TestPerson,
  variables: Record<string, unknown> = {},
): Promise<number[]> {
  const answer = await api.as(person).call('getUserPostList', { pageNumber: 1, pageSize: 50, ...variables });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.message}`);
  return (answer.data ?? []).map(({ id }) => id);
}

/** Makes a user follow a thousand people who have no posts. */
export const followThousand = (api: TestApi, reader: TestPerson) => api.sql`
  with silent as (
    insert into users (firstname, lastname, username, username_key, emailaddress, email_key, type_id, status_id, search_key)
    select 'Silent', 'One', n, n, n || '@test.example', n || '@test.example', 2, 1, 'silent one'
    from (select 'silent' || ${reader.id}::text || 'n' || g as n from generate_series(1, 1000) g) names returning id)
  insert into follows (follower_id, followed_id, state) select ${reader.id}::bigint, id, 'accepted' from silent`;
