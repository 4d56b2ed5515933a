import { sql } from 'drizzle-orm';
import { teamStatusIds, teamTypeIds, userStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { isAwaitingDecision } from './removalOfTexts.store.ts';

export interface OwnershipTransfer {
  readonly teamId: number;
  readonly name: string;
  readonly newOwnerId: number;
}

/** Deletes memberships and invites in teams of other owners. */
export async function leaveTeams(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    with removed as (delete from team_members where user_id = ${id} and role <> 'owner' returning team_id, state),
      noted as (
        insert into team_log (team_id, actor_id, action, subject_type, subject_id)
        select team_id, ${id}::bigint, 'member.left', 'user', ${id}::bigint from removed where state = 'accepted'
      )
    update teams set member_count = member_count - 1 from removed where teams.id = removed.team_id and removed.state = 'accepted'`);
}

/**
 * Transfers organisations to their longest-serving admin, or member when there is no admin. Only users who can sign in
 * again are eligible.
 */
export async function transferTeamOwnership(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<readonly OwnershipTransfer[]> {
  await tx.execute(sql`select id from teams where owner_id = ${id} order by id for update`);
  const newOwners = await tx.execute<{ team_id: number; name: string; new_owner_id: number }>(sql`
    select distinct on (teams.id) teams.id as team_id, teams.name, member.user_id as new_owner_id
    from teams
    join team_members member on member.team_id = teams.id and member.state = 'accepted' and member.user_id <> ${id}
    join users on users.id = member.user_id and users.status_id in (${userStatusIds.active}, ${userStatusIds.deactivated})
    where teams.owner_id = ${id} and teams.type_id = ${teamTypeIds.organisation} and teams.status_id = ${teamStatusIds.active}
    order by teams.id, member.role = 'admin' desc, users.status_id, coalesce(member.answered_at, member.created_at), member.user_id`);
  for (const { team_id: teamId, new_owner_id: newOwnerId } of newOwners) {
    await tx.execute(sql`delete from team_members where team_id = ${teamId} and user_id = ${id}`);
    await tx.execute(sql`update team_members set role = 'owner' where team_id = ${teamId} and user_id = ${newOwnerId}`);
    await tx.execute(sql`
      update teams set owner_id = ${newOwnerId}, member_count = member_count - 1, updated_at = ${now}::timestamptz where id = ${teamId}`);
    await tx.execute(sql`
      insert into team_log (team_id, actor_id, action, subject_type, subject_id)
      values (${teamId}, ${id}, 'owner.changed', 'user', ${newOwnerId})`);
  }
  return [...newOwners].map(({ team_id: teamId, name, new_owner_id: newOwnerId }) => ({ teamId, name, newOwnerId }));
}

/** Closes the teams without a new owner, together with their bots. */
export async function closeTeams(tx: Transaction, id: number, now: Date): Promise<void> {
  const teamIds = sql`(select id from teams where owner_id = ${id})`;
  const bots = sql`(select id from bots where team_id in ${teamIds})`;
  await tx.execute(sql`delete from bot_credentials where bot_id in ${bots}`);
  await tx.execute(sql`delete from beta_testers where bot_id in ${bots}`);
  await tx.execute(sql`
    update bot_requests set state = 'cancelled', decided_at = ${now}::timestamptz where bot_id in ${bots} and state = 'open'`);
  await tx.execute(sql`
    with removed as (
      update subscriptions set active = false, ended_at = ${now}::timestamptz where bot_id in ${bots} and active returning bot_id
    )
    insert into subscription_events (bot_id, change, created_at) select bot_id, -1, ${now}::timestamptz from removed`);
  await tx.execute(sql`delete from bot_images where bot_id in ${bots}`);
  await tx.execute(sql`delete from marketplace_bots where bot_id in ${bots}`);
  await tx.execute(sql`delete from bot_category_bots where bot_id in ${bots}`);
  await tx.execute(sql`
    with removed as (
      update bots set deleted_at = ${now}::timestamptz, image = null, thumb = null, subscriber_count = 0, updated_at = ${now}::timestamptz
      where team_id in ${teamIds} and deleted_at is null returning category_id
    ), changes as (select category_id, count(*) as lost from removed where category_id is not null group by 1)
    update bot_categories set bot_count = bot_count - lost from changes where bot_categories.id = changes.category_id`);
  await tx.execute(sql`delete from team_members where team_id in ${teamIds}`);
  await tx.execute(sql`
    update teams set status_id = ${teamStatusIds.inactive}, name = 'Deleted team', description = '…', short_description = '…',
      search_key = '', member_count = 0, bot_count = 0, image = null, thumb = null, banner_image = null, updated_at = ${now}::timestamptz
    where owner_id = ${id}`);
}

/**
 * Lists the addresses of pictures that will no longer be shown. Must run before the rows are cleared and the teams
 * transferred.
 */
export async function getPictures(tx: Transaction, id: number): Promise<readonly string[]> {
  const rows = await tx.execute<{ url: string | null }>(sql`
    select unnest(array[profilephoto, thumb, banner_image]) as url from users where id = ${id}
    union all
    select unnest(array[a.file_url, a.thumb_url]) from post_attachments a join posts p on p.id = a.post_id
    where p.author_id = ${id} and not ${isAwaitingDecision(sql`p.id`)}
      -- Posts of the demo data share pictures.
      and not exists (
        select 1 from post_attachments other join posts on posts.id = other.post_id
        where other.file_url = a.file_url and (posts.author_id <> ${id} or ${isAwaitingDecision(sql`posts.id`)}))`);
  return [...rows].flatMap(({ url }) => url ?? []);
}

/** Like `getPictures`, for the teams that will be closed. */
export async function getTeamPictures(tx: Transaction, id: number): Promise<readonly string[]> {
  const rows = await tx.execute<{ url: string | null }>(sql`
    select unnest(array[image, thumb, banner_image]) as url from teams where owner_id = ${id}
    union all
    select unnest(array[bots.image, bots.thumb]) from bots join teams on teams.id = team_id where owner_id = ${id}
    union all
    select unnest(array[bot_images.url, bot_images.thumb])
    from bot_images join bots on bots.id = bot_id join teams on teams.id = team_id where owner_id = ${id}`);
  return [...rows].flatMap(({ url }) => url ?? []);
}
