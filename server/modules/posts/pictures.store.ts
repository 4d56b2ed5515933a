import { sql, type SQL } from 'drizzle-orm';
import { postAttachments, posts } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { openPosts, visiblePosts, type Reader } from './posts.visibility.ts';

/** Selects the posts that show the picture with this address, in either size. */
const postsShowing = (url: string): SQL => sql`(
  select a.post_id from ${postAttachments} a where a.file_url = ${url}
  union all select a.post_id from ${postAttachments} a where a.thumb_url = ${url})`;

/** Condition: a post shows this picture. */
export const isPostPicture = (url: string): SQL => sql`exists ${postsShowing(url)}`;

/** Condition: a post that is visible to everyone shows this picture. */
export const isOnPublicPost = (url: string): SQL =>
  sql`exists (select 1 from ${posts} where ${posts.id} in ${postsShowing(url)} and ${openPosts})`;

/** Whether the reader may see a post with this picture. */
export async function canSeePicture(tx: Queryable, reader: Reader, url: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from ${posts} where ${posts.id} in ${postsShowing(url)} and ${visiblePosts(reader)} limit 1`,
  );
  return rows.length > 0;
}
