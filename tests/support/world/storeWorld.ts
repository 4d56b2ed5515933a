import { gte } from 'drizzle-orm';
import { accountKeys } from '../../../server/database/keys.ts';
import { tickers } from '../../../server/database/tables/market/market.ts';
import { news, newsTickers, newsVotes } from '../../../server/database/tables/market/news.ts';
import { watchlistItems } from '../../../server/database/tables/market/watchlists.ts';
import { blocks, mutes } from '../../../server/database/tables/people/blocks.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { pollAnswers, pollOptions, polls } from '../../../server/database/tables/social/polls.ts';
import {
  bookmarks,
  postAttachments,
  postMentions,
  posts,
  postTickers,
  postVotes,
} from '../../../server/database/tables/social/posts.ts';
import { postReports, reportCases } from '../../../server/database/tables/social/reports.ts';
import type { Transaction } from '../../../server/database/types.ts';
import type { TestApi } from '../api/testApi.ts';
import type { TestPerson } from '../api/people.ts';
import { FIRST_ID, WORLD_NOW } from './world.ts';
import type { Stock, World, WorldPerson, WorldPost } from './types.ts';

/** Stocks of the reference data for a world, in the order of their symbols. */
export async function readStocks(api: TestApi): Promise<Stock[]> {
  const rows = await api.db.select().from(tickers).orderBy(tickers.symbolKey);
  return rows.filter(({ kind }) => kind === 'stock').slice(0, 4);
}

/** A reader as `api.as` expects it. */
export const asCaller = ({ id, role, username }: WorldPerson): TestPerson => ({
  id,
  role,
  username,
  emailaddress: `${username}@world.example`,
  password: '',
});

/** The ids of the two options of a poll. */
export const optionIds = (pollId: number): readonly [number, number] => [pollId * 2, pollId * 2 + 1];

async function storePeople(tx: Transaction, world: World): Promise<void> {
  await tx.insert(users).values(
    world.people.map(({ role: _role, ...person }) => ({
      ...person,
      emailaddress: `${person.username}@world.example`,
      emailVerifiedAt: WORLD_NOW,
      createdAt: new Date(WORLD_NOW.getTime() - 1e9),
      ...accountKeys({ ...person, emailaddress: `${person.username}@world.example` }),
    })),
  );
  await tx.insert(follows).values([...world.follows]);
  if (world.blocks.length > 0) await tx.insert(blocks).values([...world.blocks]);
  if (world.mutes.length > 0) await tx.insert(mutes).values([...world.mutes]);
  if (world.watched.length > 0) await tx.insert(watchlistItems).values([...world.watched]);
}

async function storeArticles(tx: Transaction, world: World): Promise<void> {
  await tx.insert(news).values(world.articles.map(({ tickers: _tickers, votes: _votes, ...article }) => article));
  await tx
    .insert(newsTickers)
    .values(
      world.articles.flatMap(({ id, publishedAt, tickers: about }) =>
        about.map((stock) => ({ newsId: id, tickerId: stock.id, publishedAt })),
      ),
    );
  await tx
    .insert(newsVotes)
    .values(
      world.articles.flatMap(({ id, votes }) => Array.from(votes, ([userId, isUp]) => ({ newsId: id, userId, isUp }))),
    );
}

/** The reposts and quotes of a post that are counted. */
export function countShares(world: World, post: WorldPost): { repostCount: number; quoteCount: number } {
  const shares = world.posts.filter(({ shared }) => shared === post);
  return {
    repostCount: shares.filter(({ isRepost, state }) => isRepost && state === 'visible').length,
    quoteCount: shares.filter(({ isRepost, isDetached, state }) => !isRepost && !isDetached && state !== 'deleted')
      .length,
  };
}

const eachPost = <Row>({ posts: written }: World, toRows: (post: WorldPost) => readonly Row[]): Row[] =>
  written.flatMap((post) => [...toRows(post)]);

async function storePolls(tx: Transaction, world: World): Promise<void> {
  const polled = world.posts.flatMap(({ id: postId, poll }) => (poll === null ? [] : [{ ...poll, postId }]));
  if (polled.length === 0) return;
  await tx.insert(polls).values(
    polled.map(({ id, postId, closed, expiresAt, votes }) => ({
      id,
      postId,
      closed,
      expiresAt,
      question: 'Which one?',
      totalVotes: votes.reduce((sum, count) => sum + count, 0),
    })),
  );
  await tx.insert(pollOptions).values(
    polled.flatMap(({ id, votes }) =>
      optionIds(id).map((option, rank) => ({
        id: option,
        pollId: id,
        rank,
        text: `Option ${rank}`,
        votes: votes[rank] ?? 0,
      })),
    ),
  );
  await tx
    .insert(pollAnswers)
    .values(
      polled.flatMap(({ id, answers }) =>
        Array.from(answers, ([userId, option]) => ({ pollId: id, userId, optionId: id * 2 + option })),
      ),
    );
}

async function storePosts(tx: Transaction, world: World): Promise<void> {
  await tx.insert(posts).values(
    world.posts.map((post) => ({
      ...post,
      authorId: post.author.id,
      newsId: post.article?.id ?? null,
      bookmarkCount: post.bookmarks.size,
      sharedId: post.shared?.id ?? null,
      ...countShares(world, post),
    })),
  );
  await tx
    .insert(postTickers)
    .values(
      eachPost(world, ({ id, sentiment, createdAt, tickers: about }) =>
        about.map((stock) => ({ postId: id, tickerId: stock.id, token: stock.symbol, sentiment, createdAt })),
      ),
    );
  await tx
    .insert(postMentions)
    .values(
      eachPost(world, ({ id, createdAt, mentions }) =>
        mentions.map((person) => ({ postId: id, userId: person.id, token: person.username, createdAt })),
      ),
    );
  await tx
    .insert(postVotes)
    .values(eachPost(world, ({ id, votes }) => Array.from(votes, ([userId, isUp]) => ({ postId: id, userId, isUp }))));
  await tx
    .insert(bookmarks)
    .values(
      eachPost(world, ({ id, bookmarks: saved }) =>
        Array.from(saved, ([userId, createdAt]) => ({ postId: id, userId, createdAt })),
      ),
    );
  const attachments = eachPost(world, ({ id, pictures }) =>
    Array.from({ length: pictures }, (_, rank) => ({
      id: id * 2 + rank,
      postId: id,
      attachmentTypeId: 1,
      fileUrl: `https://pictures.example/${id}-${rank}`,
      thumbUrl: `https://pictures.example/${id}-${rank}-thumb`,
      altText: rank === 0 ? '' : 'A chart',
      width: 640,
      height: 480,
      rank,
    })),
  );
  if (attachments.length > 0) await tx.insert(postAttachments).values(attachments);
  const reported = world.posts.filter(({ reporters }) => reporters.size > 0);
  await tx.insert(reportCases).values(reported.map(({ id }) => ({ id, postId: id })));
  await tx
    .insert(postReports)
    .values(
      reported.flatMap(({ id, reporters }) =>
        Array.from(reporters, (reporterId) => ({ caseId: id, postId: id, reporterId, categoryId: 1 })),
      ),
    );
}

/** Replaces the world in the database by this one, and moves the clock to its time. */
export async function storeWorld(api: TestApi, world: World): Promise<void> {
  api.clock.moveTo(WORLD_NOW);
  await api.sql`truncate posts, news, notifications cascade`;
  await api.db.delete(users).where(gte(users.id, FIRST_ID));
  await api.db.transaction(async (tx) => {
    await storePeople(tx, world);
    await storeArticles(tx, world);
    await storePosts(tx, world);
    await storePolls(tx, world);
  });
}
