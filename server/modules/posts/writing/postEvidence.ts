import { asc, eq, sql } from 'drizzle-orm';
import type { AuditValues } from '../../../../rules/platform/auditFields.ts';
import { news } from '../../../database/tables/market/news.ts';
import { postAttachments, postEdits, posts } from '../../../database/tables/social/posts.ts';
import { postReports } from '../../../database/tables/social/reports.ts';
import type { Queryable } from '../../../database/types.ts';
import { commentsOfOthers } from './commentsOfPost.ts';
import { commentsWithinLog, versionsWithinLog } from '../../ground/audit/evidence.ts';
import { getPollTexts } from './writing.store.ts';

/** The parts of a post besides its text. */
export interface PostContent {
  /** The question of its poll; empty without one. */
  readonly question: string;
  readonly options: readonly string[];
  /** The alternative text of each picture. */
  readonly altTexts: readonly string[];
  /** The shared article. */
  readonly news: { readonly id: number; readonly title: string } | null;
}

/** The poll, the pictures and the article of a post, as far as they are still stored. */
export async function getContent(tx: Queryable, postId: number): Promise<PostContent> {
  const { question, options } = await getPollTexts(tx, postId);
  const pictures = await tx
    .select({ altText: postAttachments.altText })
    .from(postAttachments)
    .where(eq(postAttachments.postId, postId))
    .orderBy(asc(postAttachments.rank), asc(postAttachments.id));
  const [shared] = await tx
    .select({ id: news.id, title: news.title })
    .from(news)
    .innerJoin(posts, eq(posts.newsId, news.id))
    .where(eq(posts.id, postId));
  return { question, options, altTexts: pictures.map(({ altText }) => altText), news: shared ?? null };
}

interface ModeratedVersion extends Record<string, unknown> {
  readonly title: string | null;
  readonly description: string;
  readonly replacedAt: Date;
  readonly isReported: boolean;
}

/** The earlier versions of a post, latest first, and whether the post was reported during each version. */
const getModeratedVersions = async (tx: Queryable, postId: number): Promise<ModeratedVersion[]> => [
  ...(await tx.execute<ModeratedVersion>(sql`
    with versions as (
      select e.*, lag(e.created_at, 1, '-infinity') over (order by e.created_at, e.id) as since
      from ${postEdits} e where e.post_id = ${postId}::bigint)
    select v.title, v.description, v.created_at as "replacedAt", exists (
        select 1 from ${postReports} r where r.post_id = ${postId}::bigint and r.created_at between v.since and v.created_at
      ) as "isReported"
    from versions v order by v.created_at desc, v.id desc`)),
];

interface PostText {
  readonly id: number;
  readonly title: string | null;
  readonly description: string;
}

/** All versions and parts of a post for an entry of the audit log, so that a removal stays verifiable. */
export async function getEvidence(
  tx: Queryable,
  { id, title, description }: PostText,
  { question, options, altTexts, news: shared }: PostContent,
): Promise<AuditValues> {
  const versions = await getModeratedVersions(tx, id);
  const descriptions = altTexts.filter((text) => text !== '');
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(question && { question, options }),
    ...(altTexts.length > 0 && { pictureCount: altTexts.length }),
    ...(descriptions.length > 0 && { altTexts: descriptions }),
    ...(shared && { newsId: shared.id, newsTitle: shared.title }),
    ...versionsWithinLog(
      versions.map(({ isReported, ...row }) => ({ row, isReported })),
      (version) => `${version.title ?? ''}${version.description}`,
      (version, text) => ({ ...version, description: text.slice(version.title?.length ?? 0) }),
    ),
  };
}

/**
 * The comments that are removed with a post, for an entry of the audit log. Leaves out the comments of `exceptId`, the
 * user who deletes the post.
 */
export async function getRemovedComments(tx: Queryable, postId: number, exceptId: number | null): Promise<AuditValues> {
  const { rows, total } = await commentsOfOthers(tx, postId, exceptId);
  if (total === 0) return {};
  return {
    comments: commentsWithinLog(rows.map(({ id, authorId, comment }) => ({ commentId: id, authorId, comment }))),
    commentCount: total,
  };
}
