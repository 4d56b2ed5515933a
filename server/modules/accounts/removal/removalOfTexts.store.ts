import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../../database/types.ts';
import { redactNotifications } from '../../ground/notifications/retract.ts';
import { popularitySql } from '../../../database/popularity.ts';

/** Recomputes the popularity of a post when its counters change. Articles have no popularity. */
const setPopularity = (subject: 'posts' | 'news', change: string): SQL =>
  subject === 'posts' ? sql.raw(`, popularity = ${popularitySql(change)}`) : sql.empty();

/** Deletes votes, likes of comments, poll answers, bookmarks, subscriptions and reviews, and corrects the counters of their subjects. */
export async function removeReactions(tx: Transaction, id: number, now: Date): Promise<void> {
  for (const [votes, subject, column] of [
    ['post_votes', 'posts', 'post_id'],
    ['news_votes', 'news', 'news_id'],
  ] as const)
    await tx.execute(sql`
      with removed as (delete from ${sql.identifier(votes)} where user_id = ${id} returning ${sql.identifier(column)} as subject_id, is_up)
      update ${sql.identifier(subject)} set up_votes = up_votes - is_up::int, down_votes = down_votes - (not is_up)::int
        ${setPopularity(subject, 'case when is_up then -1 else 1 end')}
      from removed where id = subject_id`);
  for (const [likes, comments] of [
    ['post_comment_likes', 'post_comments'],
    ['news_comment_likes', 'news_comments'],
  ] as const)
    await tx.execute(sql`
      with removed as (delete from ${sql.identifier(likes)} where user_id = ${id} returning comment_id)
      update ${sql.identifier(comments)} set like_count = like_count - 1 from removed where id = comment_id`);
  await tx.execute(sql`
    with removed as (delete from poll_answers where user_id = ${id} returning poll_id, option_id),
      polls_changed as (update polls set total_votes = total_votes - 1 from removed where polls.id = removed.poll_id)
    update poll_options set votes = votes - 1 from removed where poll_options.id = removed.option_id`);
  await tx.execute(sql`
    with removed as (delete from bookmarks where user_id = ${id} returning post_id)
    update posts set bookmark_count = bookmark_count - 1 from removed where posts.id = removed.post_id`);
  await tx.execute(sql`
    with removed as (delete from reviews where user_id = ${id} returning bot_id, stars)
    update bots set review_count = review_count - 1, star_total = star_total - stars from removed where bots.id = removed.bot_id`);
  await tx.execute(sql`
    with removed as (delete from subscriptions where user_id = ${id} returning bot_id, active),
      logged as (
        insert into subscription_events (bot_id, change, created_at)
        select bot_id, -1, ${now}::timestamptz from removed where active
      )
    update bots set subscriber_count = subscriber_count - 1 from removed where bots.id = removed.bot_id and removed.active`);
}

/** Deletes comments without replies. Clears the text of the others, so that their replies keep a parent. */
async function removeCommentsOn(tx: Transaction, subject: 'posts' | 'news', id: number): Promise<void> {
  const comments = sql.identifier(subject === 'posts' ? 'post_comments' : 'news_comments');
  const edits = sql.identifier(subject === 'posts' ? 'post_comment_edits' : 'news_comment_edits');
  const likes = sql.identifier(subject === 'posts' ? 'post_comment_likes' : 'news_comment_likes');
  const subjects = sql.identifier(subject);
  const subjectId = sql.identifier(subject === 'posts' ? 'post_id' : 'news_id');
  await tx.execute(sql`
    with mine as (select ${subjectId} as subject_id, count(*) as seen from ${comments} where author_id = ${id} and state = 'visible' group by 1)
    update ${subjects} set comment_count = greatest(0, comment_count - seen)
      ${setPopularity(subject, '2 * greatest(-comment_count, -seen)')} from mine where id = subject_id`);
  await tx.execute(sql`
    with removed as (delete from ${comments} where author_id = ${id} and parent_id is not null returning parent_id, state),
      changes as (select parent_id, count(*) as seen from removed where state = 'visible' group by 1)
    update ${comments} parents set reply_count = greatest(0, reply_count - seen) from changes where parents.id = changes.parent_id`);
  await tx.execute(sql`
    delete from ${comments} mine where author_id = ${id}
      and not exists (select 1 from ${comments} replies where replies.parent_id = mine.id)`);
  await tx.execute(sql`delete from ${edits} where comment_id in (select id from ${comments} where author_id = ${id})`);
  await tx.execute(sql`
    delete from ${likes} where comment_id in (select id from ${comments} where author_id = ${id})`);
  const unpinned = subject === 'posts' ? sql`, is_pinned = false` : sql.empty();
  await tx.execute(sql`
    update ${comments} set comment = '…', search_key = '', mentions = default, state = 'deleted', like_count = 0 ${unpinned}
    where author_id = ${id}`);
}

/**
 * Deletes what decided cases recorded about the account. While a case is open, its evidence stays for the decision,
 * which deletes it then.
 * @returns the addresses of the copied pictures
 */
export async function removeProfileEvidence(tx: Transaction, id: number): Promise<readonly string[]> {
  const rows = await tx.execute<{ url: string | null }>(sql`
    with removed as (
      delete from profile_report_evidence e using profile_report_cases c
      where c.id = e.case_id and c.user_id = ${id} and c.state = 'decided' returning e.photo, e.banner)
    select unnest(array[photo, banner]) as url from removed`);
  return [...rows].flatMap(({ url }) => url ?? []);
}

/** Matches posts with an open report. Their author cannot evade the decision by leaving; the decision clears them. */
export const isAwaitingDecision = (postId: SQL): SQL =>
  sql`exists (select 1 from report_cases c where c.post_id = ${postId} and c.state <> 'decided')`;

/**
 * Deletes what a user wrote. Posts stay as empty rows, because comments, reports and bookmarks of others refer to them.
 * While a report is open, text and pictures stay visible to admins only.
 */
export async function removeTexts(tx: Transaction, id: number, now: Date): Promise<void> {
  await removeCommentsOn(tx, 'posts', id);
  await removeCommentsOn(tx, 'news', id);
  await tx.execute(sql`delete from written_comments where author_id = ${id}`);
  await tx.execute(sql`
    with removed as (
      select shared_id, count(*) filter (where is_repost) as reposts, count(*) filter (where not is_repost and not is_detached) as quotes
      from posts where author_id = ${id} and state <> 'deleted' and shared_id is not null group by 1)
    update posts set repost_count = repost_count - reposts, quote_count = quote_count - quotes
    from removed where posts.id = removed.shared_id`);
  const mine = sql`(select id from posts where author_id = ${id})`;
  const settled = sql`(select p.id from posts p where p.author_id = ${id} and not ${isAwaitingDecision(sql`p.id`)})`;
  for (const table of ['post_mentions', 'post_tickers', 'post_tags', 'post_link_cards'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where post_id in ${mine}`);
  for (const table of ['post_attachments', 'post_edits', 'polls'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where post_id in ${settled}`);
  await tx.execute(sql`
    update posts set type = 'text', title = null, description = '', text_hash = null, sentiment = null, news_id = null, shared_id = null where id in ${settled}`);
  await tx.execute(sql`
    update posts set state = 'deleted', popularity = 0, search_key = '',
      deleted_at = coalesce(deleted_at, ${now}::timestamptz)
    where author_id = ${id}`);
  await redactNotifications(tx, mine);
  // The texts of other users still contain the typed user name, which links to nothing any more.
  await tx.execute(sql`delete from post_mentions where user_id = ${id}`);
  // Notes to the admins about other profiles, and messages that bots wrote to the person.
  await tx.execute(
    sql`update profile_reports set note = null, message_text = null, message_card = null where reporter_id = ${id}`,
  );
  // Messages to the admins: contact requests contain a name and an address, so they are deleted. The others lose their
  // sender.
  await tx.execute(sql`delete from contact_requests where user_id = ${id}`);
  for (const table of ['feedback', 'bug_reports'])
    await tx.execute(sql`update ${sql.identifier(table)} set user_id = null where user_id = ${id}`);
}
