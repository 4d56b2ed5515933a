import { and, eq } from 'drizzle-orm';
import type { Viewer } from '../../../access/viewer.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { attachmentTypeIds } from '../../../database/referenceIds.ts';
import { attachmentTypes } from '../../../database/tables/platform/lookups.ts';
import { news } from '../../../database/tables/market/news.ts';
import { pollOptions, polls } from '../../../database/tables/social/polls.ts';
import { postAttachments, postEdits, posts } from '../../../database/tables/social/posts.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import { initialPopularity } from '../../../database/popularity.ts';
import { visiblePosts } from '../posts.visibility.ts';

type NewPost = Pick<
  typeof posts.$inferInsert,
  'authorId' | 'type' | 'title' | 'description' | 'textHash' | 'searchKey' | 'sentiment' | 'newsId' | 'sharedId'
>;

export async function insert(tx: Transaction, post: NewPost, now: Date): Promise<number> {
  const rows = await tx
    .insert(posts)
    .values({ ...post, popularity: initialPopularity(now), createdAt: now })
    .returning({ id: posts.id });
  return exactlyOne(rows).id;
}

export type Picture = Omit<typeof postAttachments.$inferInsert, 'id' | 'postId' | 'attachmentTypeId' | 'rank'>;

export async function insertPictures(tx: Transaction, postId: number, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insert(postAttachments)
    .values(pictures.map((picture, rank) => ({ ...picture, postId, attachmentTypeId: attachmentTypeIds.image, rank })));
}

/** The names of an attachment type if it is deactivated; undefined otherwise. */
export async function findSwitchedOffType(
  tx: Queryable,
  id: number,
): Promise<{ readonly name: string; readonly nameTr: string | null } | undefined> {
  const [type] = await tx
    .select({ name: attachmentTypes.name, nameTr: attachmentTypes.nameTr })
    .from(attachmentTypes)
    .where(and(eq(attachmentTypes.id, id), eq(attachmentTypes.active, false)));
  return type;
}

export async function insertPoll(
  tx: Transaction,
  postId: number,
  poll: { readonly question: string; readonly options: readonly string[]; readonly expiresAt: Date },
): Promise<void> {
  const { question, expiresAt } = poll;
  const pollId = exactlyOne(
    await tx.insert(polls).values({ postId, question, expiresAt }).returning({ id: polls.id }),
  ).id;
  await tx.insert(pollOptions).values(poll.options.map((text, rank) => ({ pollId, text, rank })));
}

/** Whether an article exists that can be shared: one of the market's news. */
export async function isNews(tx: Queryable, newsId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, newsId), eq(news.audience, 'market')));
  return rows.length > 0;
}

export type Reader = Pick<Viewer, 'id' | 'role'>;

/** Locks a post that the reader may see, and that is no repost, until the transaction ends. Lock its author first. */
export async function lockPostForEditing(tx: Transaction, reader: Reader, postId: number) {
  const [row] = await tx
    .select({
      id: posts.id,
      authorId: posts.authorId,
      type: posts.type,
      title: posts.title,
      description: posts.description,
      sentiment: posts.sentiment,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
    })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.isRepost, false), visiblePosts(reader)))
    .for('no key update');
  return row;
}

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPostForEditing>>>;

/** The texts of a post's poll; an empty question without one. */
export async function getPollTexts(tx: Queryable, postId: number): Promise<{ question: string; options: string[] }> {
  const rows = await tx
    .select({ question: polls.question, option: pollOptions.text })
    .from(polls)
    .innerJoin(pollOptions, eq(pollOptions.pollId, polls.id))
    .where(eq(polls.postId, postId))
    .orderBy(pollOptions.rank, pollOptions.id);
  return { question: rows[0]?.question ?? '', options: rows.map(({ option }) => option) };
}

/** The earlier versions of a post, latest first. */
export const getVersions = (tx: Queryable, postId: number) =>
  tx
    .select({
      title: postEdits.title,
      description: postEdits.description,
      sentiment: postEdits.sentiment,
      replacedAt: postEdits.createdAt,
    })
    .from(postEdits)
    .where(eq(postEdits.postId, postId))
    .orderBy(postEdits.createdAt, postEdits.id)
    .then((rows) => rows.toReversed());

/** Stores the previous version of a post and updates its texts. */
export async function updatePost(
  tx: Transaction,
  before: LockedPost,
  after: Pick<NewPost, 'title' | 'description' | 'textHash' | 'searchKey' | 'sentiment'>,
  now: Date,
): Promise<void> {
  const { id: postId, title, description, sentiment } = before;
  await tx.insert(postEdits).values({ postId, title, description, sentiment, createdAt: now });
  await tx
    .update(posts)
    .set({ ...after, editedAt: now })
    .where(eq(posts.id, postId));
}
