import { sql, type SQL } from 'drizzle-orm';
import { postAttachments, posts } from '../../database/tables/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { openPosts, visiblePosts, type Reader } from './posts.visibility.ts';

/** The posts that show the picture with this address, in either size. */
const showing = (url: string): SQL => sql`(
  select a.post_id from ${postAttachments} a where a.file_url = ${url}
  union all select a.post_id from ${postAttachments} a where a.thumb_url = ${url})`;

/** The conditions "a post shows this picture" and "one of those posts is open to everybody". */
export const isShown = (url: string): SQL => sql`exists ${showing(url)}`;
export const isOpen = (url: string): SQL =>
  sql`exists (select 1 from ${posts} where ${posts.id} in ${showing(url)} and ${openPosts})`;

/** Whether the reader may see a post with this picture. */
export async function maySee(tx: Queryable, reader: Reader, url: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`select 1 from ${posts} where ${posts.id} in ${showing(url)} and ${visiblePosts(reader)} limit 1`,
  );
  return rows.length > 0;
}
