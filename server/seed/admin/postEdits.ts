import { MINUTE_MS } from '../../base/durations.ts';
import type { postEdits } from '../../database/tables/social/posts.ts';
import { createRandom } from '../random.ts';
import type { PostData } from '../social/posts.ts';

const EDITED_POSTS = 25;

/** Creates earlier versions of some posts, and sets the time of their edit. */
export function createPostEdits({ rows }: PostData): (typeof postEdits.$inferInsert)[] {
  const random = createRandom('edits');
  const candidates = rows.filter(({ type, description }) => type === 'text' && description.endsWith('.'));
  return random.sample(candidates, EDITED_POSTS).map((post, index) => {
    const editedAt = new Date(post.createdAt.getTime() + random.int(1, 14) * MINUTE_MS);
    post.editedAt = editedAt;
    return {
      id: index + 1,
      postId: post.id,
      title: post.title ?? null,
      description: post.description.slice(0, -1),
      createdAt: editedAt,
    };
  });
}
