import { and, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { compileOncePerShape } from '../../database/statements/compileStatement.ts';
import { idList } from '../../database/idList.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { news, newsTickers } from '../../database/tables/market/news.ts';
import { users } from '../../database/tables/people/people.ts';
import { pollAnswers, pollOptions, polls } from '../../database/tables/social/polls.ts';
import {
  bookmarks,
  postAttachments,
  postMentions,
  posts,
  postTickers,
  postVotes,
} from '../../database/tables/social/posts.ts';
import { linkCards, postLinkCards } from '../../database/tables/social/linkCards.ts';
import { postReports } from '../../database/tables/social/reports.ts';
import type { Sql } from '../../database/types.ts';
import { quotedIn } from '../market/quotedIn.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { toPostCard, type PostCard, type PostCardJson } from './postCard.ts';
import { isNotRemoved, visiblePosts, type Reader } from './posts.visibility.ts';

/** Whether a user has reported the selected post, regardless of the decision. */
export const hasReported = (viewerId: number | Placeholder): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${postReports} r where r.post_id = ${posts.id} and r.reporter_id = ${viewerId}::bigint)`;

const tickerFields = sql`'id', ${tickers.id}, 'symbol', ${tickers.symbol}, 'name', ${tickers.name},
  'image', ${tickers.image}, 'currency', ${quotedIn}`;
const bySymbol = sql`order by ${tickers.symbolKey}, ${tickers.id}`;

/**
 * Step "hydrate": the card of one post as JSON, a select in brackets; null for a post that `condition` excludes.
 *
 * `explain (analyze)` of a feed shows one subplan per post, with an index scan by key for each part: a page of 20 takes
 * about 140 index lookups, whatever the size of the tables. Joins of the same tables took longer to plan than to run,
 * and hashed whole tables on small data.
 * @param id the post's id, from the query around
 * @param condition a condition on `posts`
 */
export function selectCard(id: SQL, reader: Pick<Reader, 'id' | 'omit'>, condition?: SQL): SQL {
  const viewer = sql`${reader.id}::bigint`;
  const isVisibleMention = isVisiblePerson(reader.id, reader.omit?.blocks);
  return sql`(select row_to_json(card) from (
    select ${posts.id}, ${posts.type}, ${posts.title}, ${posts.description}, ${posts.sentiment},
      ${posts.upVotes} as "upVotes", ${posts.downVotes} as "downVotes", ${posts.commentCount} as "commentCount",
      ${posts.repostCount} as "repostCount", ${posts.quoteCount} as "quoteCount", ${posts.sharedId} as "sharedId",
      ${posts.isRepost} as "isRepost", ${posts.isDetached} as "isDetached", ${posts.areQuotesOff} as "areQuotesOff",
      ${posts.isPinned} as "isPinned",
      ${posts.repostCount} > 0 and exists (select 1 from ${posts} r where r.author_id = ${viewer} and r.shared_id = ${posts.id}
        and r.is_repost and r.state = 'visible') as "hasReposted",
      ${isNotRemoved} as "isVisible", ${posts.createdAt} as "createdAt", ${posts.editedAt} as "editedAt",
      json_build_object('id', a.id, 'firstname', a.firstname, 'lastname', a.lastname, 'username', a.username,
        'profilephoto', a.profilephoto, 'thumb', a.thumb, 'isPrivate', a.is_private) as author,
      (select v.is_up from ${postVotes} v where v.post_id = ${posts.id} and v.user_id = ${viewer}) as "votedUp",
      exists (select 1 from ${bookmarks} b where b.user_id = ${viewer} and b.post_id = ${posts.id}) as "isBookmarked",
      ${hasReported(reader.id)} as "isReported",
      (select coalesce(json_agg(json_build_object('id', t.id, 'attachmentTypeId', t.attachment_type_id, 'fileUrl', t.file_url,
          'thumbUrl', t.thumb_url, 'altText', t.alt_text, 'width', t.width, 'height', t.height) order by t.rank, t.id), '[]')
        from ${postAttachments} t where t.post_id = ${posts.id}) as attachments,
      (select json_build_object('id', q.id, 'question', q.question, 'totalVotes', q.total_votes, 'expiresAt', q.expires_at,
          'closed', q.closed,
          'answer', (select w.option_id from ${pollAnswers} w where w.poll_id = q.id and w.user_id = ${viewer}),
          'options', (select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.votes) order by o.rank), '[]')
            from ${pollOptions} o where o.poll_id = q.id))
        from ${polls} q where q.post_id = ${posts.id}) as poll,
      (select coalesce(json_agg(json_build_object('id', ${users.id}, 'username', ${users.username}, 'token', m.token)
          order by ${users.id}), '[]')
        from ${postMentions} m join ${users} on ${users.id} = m.user_id
        where m.post_id = ${posts.id} and ${isVisibleMention}) as mentions,
      (select coalesce(json_agg(json_build_object(${tickerFields}, 'token', pt.token) ${bySymbol}), '[]')
        from ${postTickers} pt join ${tickers} on ${tickers.id} = pt.ticker_id where pt.post_id = ${posts.id}) as tickers,
      (select json_build_object('id', n.id, 'title', n.title, 'image', n.image, 'thumb', n.thumb, 'url', n.url,
          'publishedAt', n.published_at)
        from ${news} n where n.id = ${posts.newsId}) as news,
      (select json_build_object('state', c.state, 'address', c.address, 'title', c.title, 'description', c.description,
          'site', c.site, 'picture', c.picture, 'pictureWidth', c.picture_width, 'pictureHeight', c.picture_height,
          'createdAt', c.created_at)
        from ${postLinkCards} l join ${linkCards} c on c.id = l.link_card_id
        where l.post_id = ${posts.id} and not l.is_removed) as "linkCard",
      case when ${posts.newsId} is null then '[]' else (
        select coalesce(json_agg(json_build_object(${tickerFields}) ${bySymbol}), '[]')
        from ${newsTickers} nt join ${tickers} on ${tickers.id} = nt.ticker_id where nt.news_id = ${posts.newsId}) end as "newsTickers"
    from ${posts} join ${users} a on a.id = ${posts.authorId} where ${and(sql`${posts.id} = ${id}`, condition)}) card)`;
}

/** Who reads: a role, or admins who review reported posts regardless of their state. */
type ReadScope = Reader['role'] | 'reported';

const cardsById = compileOncePerShape<{ readonly scope: ReadScope }, { card: PostCardJson | null }>(({ scope }) => {
  const id = sql.placeholder('viewer');
  const condition = scope === 'reported' ? undefined : visiblePosts({ id, role: scope });
  // Behind a subquery the number of ids is unknown to the planner. Otherwise it expects fewer rows for a short list than in
  // its generic plan, and plans the statement on each call.
  return sql`select ${selectCard(sql`f.id`, { id }, condition)} as card
    from unnest((select ${sql.placeholder('ids')}::bigint[])) with ordinality f(id, position) order by f.position`;
});

async function readCards(driver: Sql, scope: ReadScope, readerId: number, ids: readonly number[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardsById({ scope })(driver, { ids: idList(ids), viewer: readerId });
  return rows.flatMap(({ card }) => (card === null ? [] : [toPostCard(card)]));
}

/** The cards of the posts that the reader may see, in the order of the ids. */
export const findVisible = (
  driver: Sql,
  reader: Pick<Reader, 'role'> & { readonly id: number },
  ids: readonly number[],
): Promise<PostCard[]> => readCards(driver, reader.role, reader.id, ids);

const pinnedCard = compileOncePerShape<{ readonly role: Reader['role'] }, { card: PostCardJson | null }>(({ role }) => {
  const id = sql.placeholder('viewer');
  return sql`select ${selectCard(sql`f.id`, { id }, visiblePosts({ id, role }))} as card
    from ${posts} f where f.author_id = ${sql.placeholder('author')}::bigint and f.is_pinned`;
});

/** The card of the post that an author pinned to the profile, if the reader may see it. */
export async function findPinned(
  driver: Sql,
  { id, role }: Pick<Reader, 'role'> & { readonly id: number },
  authorId: number,
): Promise<PostCard | undefined> {
  const [row] = await pinnedCard({ role })(driver, { viewer: id, author: authorId });
  return row?.card ? toPostCard(row.card) : undefined;
}

/** The cards of these posts, including removed and deleted ones, in the order of the ids. For admins only. */
export const findReported = (
  driver: Sql,
  reader: { readonly id: number },
  ids: readonly number[],
): Promise<PostCard[]> => readCards(driver, 'reported', reader.id, ids);
