import type { Comment } from '../../../server/generated/schema.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { writeArticle, writePost } from '../posts/support.ts';

export const kinds = ['post', 'news'] as const;
export type Kind = (typeof kinds)[number];

/** The answers for missing or invisible comments and subjects. */
export const noComment = { status: 404, message: 'This comment could not be found.' };
export const noSubject = {
  post: { status: 404, message: 'This post could not be found.', data: null },
  news: { status: 404, message: 'This article could not be found.', data: null },
};

/** The subject of comments: a post of the author, or an article. */
export const writeSubject = (api: TestApi, kind: Kind, author: TestPerson): Promise<number> =>
  kind === 'post' ? writePost(api, author) : writeArticle(api, 'An article');

/** The calls about comments, with one interface for both kinds. */
export function getComments(api: TestApi, kind: Kind) {
  return {
    list: (person: TestPerson, subjectId: number, params: Record<string, unknown> = {}) => {
      const caller = api.as(person);
      const page = { pageNumber: 1, pageSize: 10, ...params };
      return kind === 'post'
        ? caller.call('getPostCommentByPostId', { ...page, postId: subjectId })
        : caller.call('getNewsComments', { ...page, newsId: subjectId });
    },
    add: (person: TestPerson, subjectId: number, comment: string, commentId?: number) =>
      kind === 'post'
        ? api.as(person).call('addPostCommentAndSubComment', { postId: subjectId, comment, commentId })
        : api.as(person).call('addNewsCommentAndSubComment', { newsId: subjectId, comment, commentId }),
    edit: (person: TestPerson, subjectId: number, commentId: number, comment: string) =>
      kind === 'post'
        ? api.as(person).call('editPostCommentAndSubComment', { postId: subjectId, commentId, comment })
        : api.as(person).call('editNewsCommentsAndSubComment', { newsId: subjectId, commentId, comment }),
    remove: (
      person: TestPerson,
      commentId: number,
      subComment?: boolean,
      reason?: string,
      expectedUts?: Date | string | null,
    ) =>
      kind === 'post'
        ? api.as(person).call('deletePostCommentAndSubComment', { commentId, subComment, reason, expectedUts })
        : api.as(person).call('deleteNewsCommentAndSubComment', { commentId, subComment, reason, expectedUts }),
    like: (person: TestPerson, commentId: number, isLike = true) =>
      api.as(person).call(kind === 'post' ? 'likePostComment' : 'likeNewsComment', { commentId, isLike }),
    history: (person: TestPerson, commentId: number) =>
      kind === 'post'
        ? api.as(person).call('getPostCommentHistory', { commentId })
        : api.as(person).call('getNewsCommentHistory', { commentId }),
  };
}

/** Adds a comment that only prepares the test. */
export async function write(
  api: TestApi,
  kind: Kind,
  person: TestPerson,
  subjectId: number,
  comment = 'A comment',
  commentId?: number,
): Promise<Comment> {
  const { status, message, data } = await getComments(api, kind).add(person, subjectId, comment, commentId);
  if (!data) throw new Error(`${status} ${message}`);
  return data;
}

/** Posts, articles and comments whose counters differ from their rows; must be empty. */
export const findWrongCounts = (api: TestApi) => api.sql<{ kind: string; id: number }[]>`
  select 'post' as kind, id from posts p
    where comment_count <> (select count(*) from post_comments c where c.post_id = p.id and c.state = 'visible')
  union all select 'news', id from news n
    where comment_count <> (select count(*) from news_comments c where c.news_id = n.id and c.state = 'visible')
  union all select 'post comment', id from post_comments c
    where reply_count <> (select count(*) from post_comments r where r.parent_id = c.id and r.state = 'visible')
  union all select 'news comment', id from news_comments c
    where reply_count <> (select count(*) from news_comments r where r.parent_id = c.id and r.state = 'visible')`;

/** Comments whose number of likes differs from their rows; must be empty. */
export const findWrongLikes = (api: TestApi) => api.sql<{ kind: string; id: number }[]>`
  select 'post' as kind, id from post_comments c
    where like_count <> (select count(*) from post_comment_likes l where l.comment_id = c.id)
  union all select 'news', id from news_comments c
    where like_count <> (select count(*) from news_comment_likes l where l.comment_id = c.id)`;

/** The posts with comments whose rank in the Popular tab does not match their counters; must be empty. */
export const findWrongPopularity = (api: TestApi) => api.sql<{ id: number }[]>`
  select id from posts where comment_count > 0 and popularity <> round((
    case when up_votes - down_votes + 2 * comment_count > 0 then log(up_votes - down_votes + 2 * comment_count)
      else -10 - log(1 + abs(up_votes - down_votes + 2 * comment_count)) end
    + extract(epoch from created_at) / 259200)::numeric, 6)::float8`;
