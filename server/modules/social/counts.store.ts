import { idList } from '../../database/idList.ts';
import type { Sql } from '../../database/types.ts';

export interface PostCounts {
  readonly id: number;
  readonly upVotes: number;
  readonly downVotes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly quotes: number;
}

export const readPostCounts = (sql: Sql, ids: readonly number[]): Promise<PostCounts[]> => sql<PostCounts[]>`
  select id, up_votes as "upVotes", down_votes as "downVotes", comment_count as comments,
    repost_count as reposts, quote_count as quotes
  from posts where id = any(${idList(ids)}::text::bigint[])`;

export interface CommentCounts {
  readonly id: number;
  readonly postId: number;
  readonly likes: number;
}

export const readCommentCounts = (sql: Sql, ids: readonly number[]): Promise<CommentCounts[]> => sql<CommentCounts[]>`
  select id, post_id as "postId", like_count as likes from post_comments where id = any(${idList(ids)}::text::bigint[])`;

export interface PollCounts {
  readonly id: number;
  readonly postId: number;
  readonly totalVotes: number;
  readonly options: readonly { readonly id: number; readonly votes: number }[];
}

export const readPollCounts = (sql: Sql, ids: readonly number[]): Promise<PollCounts[]> => sql<PollCounts[]>`
  select q.id, q.post_id as "postId", q.total_votes as "totalVotes",
    (select coalesce(json_agg(json_build_object('id', o.id, 'votes', o.votes) order by o.rank), '[]')
      from poll_options o where o.poll_id = q.id) as options
  from polls q where q.id = any(${idList(ids)}::text::bigint[])`;
