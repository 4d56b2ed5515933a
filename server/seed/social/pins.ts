import { DEMO_USER_ID } from '../demoAccounts.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import type { PostData } from './posts.ts';
import type { Reactions } from './reactions.ts';

/** Fraction of the discussed posts whose author pinned a comment. */
const PINNED_COMMENTS = 0.08;

/** Lets app users pin the comment on their post that most others like. */
export function pinComments({ rows, authors }: PostData, { comments }: Reactions): void {
  const talks = Map.groupBy(
    comments.filter(({ parentId }) => parentId === null),
    ({ postId }) => postId,
  );
  for (const { id } of rows) {
    const talk = talks.get(id) ?? [];
    const author = authors.get(id);
    if (talk.length < 2 || author?.role !== 'app_user' || !author.active) continue;
    if (author.id !== DEMO_USER_ID && !createRandom(`pinned comment:${id}`).chance(PINNED_COMMENTS)) continue;
    const [liked] = talk.toSorted((first, second) => (second.likeCount ?? 0) - (first.likeCount ?? 0));
    if (liked !== undefined) liked.isPinned = true;
  }
}

/** Fraction of the app users who pinned a post to their profile. */
const PINNED_POSTS = 0.3;

/** Lets app users pin the own post that most others like to their profile. */
export function pinPosts(people: readonly Person[], { rows }: PostData): void {
  const visible = rows.filter(({ state, isRepost }) => state === 'visible' && isRepost !== true);
  const posts = Map.groupBy(visible, ({ authorId }) => authorId);
  for (const { id, role, active } of people) {
    if (role !== 'app_user' || !active) continue;
    if (id !== DEMO_USER_ID && !createRandom(`pinned post:${id}`).chance(PINNED_POSTS)) continue;
    const [liked] = (posts.get(id) ?? []).toSorted((first, second) => second.upVotes - first.upVotes);
    if (liked !== undefined) liked.isPinned = true;
  }
}
