import { sql } from 'drizzle-orm';
import { teamStatusIds, teamTypeIds, userStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { waitsForAdmins } from './removalOfTexts.store.ts';

export interface OwnershipTransfer {
  readonly teamId: number;
  readonly name: string;
  readonly newOwnerId: number;
}

/** Memberships and invites in the teams of others. */
export async function leaveTeams(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from team_members where user_id = ${id} and role <> 'owner' returning team_id, state),
      noted as (
        insert into team_log (team_id, actor_id, action, subject_type, subject_id)
        select team_id, ${id}::bigint, 'member.left', 'user', ${id}::bigint from gone where state = 'accepted'
      )
    update teams set member_count = member_count - 1 from gone where teams.id = gone.team_id and gone.state = 'accepted'`);
}

/**
 * Gives the organisations of a person to the admin who has been there longest, else to the member. Only people who can
 * sign in again inherit.
 */
export async function transferTeamOwnership(
  tx: Transaction,
  id: number,
  now: Date,
): Promise<readonly OwnershipTransfer[]> {
  await tx.execute(sql`select id from teams where owner_id = ${id} order by id for update`);
  const newOwners = await tx.execute<{ team_id: number; name: string; heir_id: number }>(sql`
    select distinct on (teams.id) teams.id as team_id, teams.name, member.user_id as heir_id
    from teams
    join team_members member on member.team_id = teams.id and member.state = 'accepted' and member.user_id <> ${id}
    join users on users.id = member.user_id and users.status_id in (${userStatusIds.active}, ${userStatusIds.deactivated})
    where teams.owner_id = ${id} and teams.type_id = ${teamTypeIds.organisation} and teams.status_id = ${teamStatusIds.active}
    order by teams.id, member.role = 'admin' desc, users.status_id, coalesce(member.answered_at, member.created_at), member.user_id`);
  for (const { team_id: teamId, heir_id: newOwnerId } of newOwners) {
    await tx.execute(sql`delete from team_members where team_id = ${teamId} and user_id = ${id}`);
    await tx.execute(sql`update team_members set role = 'owner' where team_id = ${teamId} and user_id = ${newOwnerId}`);
    await tx.execute(sql`
      update teams set owner_id = ${newOwnerId}, member_count = member_count - 1, updated_at = ${now}::timestamptz where id = ${teamId}`);
    await tx.execute(sql`
      insert into team_log (team_id, actor_id, action, subject_type, subject_id)
      values (${teamId}, ${id}, 'owner.changed', 'user', ${newOwnerId})`);
  }
  return [...newOwners].map(({ team_id: teamId, name, heir_id: newOwnerId }) => ({ teamId, name, newOwnerId }));
}

/** The teams that nobody inherits end, and their bots with them. */
export async function closeTeams(tx: Transaction, id: number, now: Date): Promise<void> {
  const theirs = sql`(select id from teams where owner_id = ${id})`;
  const bots = sql`(select id from bots where team_id in ${theirs})`;
  await tx.execute(sql`delete from bot_credentials where bot_id in ${bots}`);
  await tx.execute(sql`delete from beta_testers where bot_id in ${bots}`);
  await tx.execute(sql`
    update bot_requests set state = 'cancelled', decided_at = ${now}::timestamptz where bot_id in ${bots} and state = 'open'`);
  await tx.execute(sql`
    with gone as (
      update subscriptions set active = false, ended_at = ${now}::timestamptz where bot_id in ${bots} and active returning bot_id
    )
    insert into subscription_events (bot_id, change, created_at) select bot_id, -1, ${now}::timestamptz from gone`);
  await tx.execute(sql`delete from bot_images where bot_id in ${bots}`);
  await tx.execute(sql`delete from marketplace_bots where bot_id in ${bots}`);
  await tx.execute(sql`delete from bot_category_bots where bot_id in ${bots}`);
  await tx.execute(sql`
    with gone as (
      update bots set deleted_at = ${now}::timestamptz, image = null, thumb = null, subscriber_count = 0, updated_at = ${now}::timestamptz
      where team_id in ${theirs} and deleted_at is null returning category_id
    ), changes as (select category_id, count(*) as lost from gone where category_id is not null group by 1)
    update bot_categories set bot_count = bot_count - lost from changes where bot_categories.id = changes.category_id`);
  await tx.execute(sql`delete from team_members where team_id in ${theirs}`);
  await tx.execute(sql`
    update teams set status_id = ${teamStatusIds.inactive}, name = 'Deleted team', description = '…', short_description = '…',
      search_key = '', member_count = 0, bot_count = 0, image = null, thumb = null, banner_image = null, updated_at = ${now}::timestamptz
    where owner_id = ${id}`);
}

/** Addresses of pictures that nothing will show any more; asked before the rows are emptied and the teams are given away. */
export async function getPictures(tx: Transaction, id: number): Promise<readonly string[]> {
  const rows = await tx.execute<{ url: string | null }>(sql`
    select unnest(array[profilephoto, thumb, banner_image]) as url from users where id = ${id}
    union all
    select unnest(array[a.file_url, a.thumb_url]) from post_attachments a join posts p on p.id = a.post_id
    where p.author_id = ${id} and not ${waitsForAdmins(sql`p.id`)}
      -- In the demo world several posts show the same picture.
      and not exists (
        select 1 from post_attachments other join posts on posts.id = other.post_id
        where other.file_url = a.file_url and (posts.author_id <> ${id} or ${waitsForAdmins(sql`posts.id`)}))`);
  return [...rows].flatMap(({ url }) => url ?? []);
}

/** The same for the teams that are about to be closed. */
export async function picturesOfTeams(tx: Transaction, id: number): Promise<readonly string[]> {
  const rows = await tx.execute<{ url: string | null }>(sql`
    select unnest(array[image, thumb, banner_image]) as url from teams where owner_id = ${id}
    union all
    select unnest(array[bots.image, bots.thumb]) from bots join teams on teams.id = team_id where owner_id = ${id}
    union all
    select unnest(array[bot_images.url, bot_images.thumb])
    from bot_images join bots on bots.id = bot_id join teams on teams.id = team_id where owner_id = ${id}`);
  return [...rows].flatMap(({ url }) => url ?? []);
}
