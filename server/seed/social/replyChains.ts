import { HOUR_MS } from '../../base/durations.ts';
import { searchKey } from '../../database/keys.ts';
import type { postComments } from '../../database/tables/social/comments.ts';
import { DEMO_USER_ID } from '../demoAccounts.ts';
import type { Person } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import type { SeedContext } from '../seedContext.ts';
import type { PostData } from './posts.ts';

type Comment = typeof postComments.$inferInsert & { id: number; createdAt: Date };

/** Fraction of the answered comments whose author answers back. */
const CONTINUED = 0.1;

/** Lets people answer the replies that they got, and their authors answer again. The answers have recipients. */
export function addReplyChains(
  { now }: SeedContext,
  people: readonly Person[],
  { authors }: PostData,
  comments: Comment[],
  pickText: (language: Person['language'], isReply: boolean) => string,
): void {
  const personsById = new Map(people.map((person) => [person.id, person]));
  const commentsById = new Map(comments.map((comment) => [comment.id, comment]));

  const answer = (random: Random, answered: Comment, writer: Person): Comment => {
    const span = Math.min(6 * HOUR_MS, now.getTime() - answered.createdAt.getTime() - 1);
    const text = pickText(writer.language, true);
    const written = {
      ...answered,
      id: comments.length + 1,
      authorId: writer.id,
      comment: text,
      searchKey: searchKey(text),
      mentions: { people: [], stocks: [], recipientId: answered.authorId },
      createdAt: new Date(Math.round(answered.createdAt.getTime() + span * random.next())),
    };
    comments.push(written);
    return written;
  };

  for (const reply of comments.filter(({ parentId }) => parentId !== null)) {
    const asker = personsById.get(commentsById.get(reply.parentId ?? 0)?.authorId ?? 0);
    const author = authors.get(reply.postId);
    const random = createRandom(`reply chain:${reply.id}`);
    if (asker?.role !== 'app_user' || author?.role !== 'app_user') continue;
    if (author.id !== DEMO_USER_ID && !random.chance(CONTINUED)) continue;
    const thanks = answer(random, reply, asker);
    if (random.chance(0.6)) answer(random, thanks, author);
  }
}
