import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { accountKeys } from '../../../database/keys.ts';
import { userStatusIds } from '../../../database/referenceIds.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Disabling an account does not cancel a requested deletion. */
const REMOVABLE_STATUSES = [userStatusIds.deletion_requested, userStatusIds.disabled];

const isDue = (now: Date) =>
  and(inArray(users.statusId, REMOVABLE_STATUSES), lte(users.deleteAfter, now), isNull(users.deletedAt));

/** Lists accounts whose requested deletion is due. */
export async function listDueAccounts(tx: Queryable, now: Date, limit: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isDue(now))
    .orderBy(asc(users.deleteAfter), asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Locks the account if it is still due: its owner may have signed in, or another process may have deleted it. Also
 * locks the users whose counters will change, in order of ids like every transaction. `no key update` still lets others
 * insert rows that reference them, because the deletion of a popular account would otherwise block thousands of
 * writers.
 */
export async function lockDue(tx: Transaction, userId: number, now: Date) {
  await lockRelatedUsers(tx, userId, sql`id < ${userId}::bigint`);
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isDue(now)))
    .for('update');
  if (row !== undefined) await lockRelatedUsers(tx, userId, sql`id > ${userId}::bigint`);
  return row;
}

/** Locks followers and followed users of an account that match a condition. */
async function lockRelatedUsers(tx: Transaction, userId: number, some: SQL): Promise<void> {
  await tx.execute(sql`
    select 1 from users
    where ${some} and id in (
      select followed_id from follows where follower_id = ${userId} and state = 'accepted'
      union select follower_id from follows where followed_id = ${userId} and state = 'accepted'
    )
    order by id for no key update`);
}

export type DueAccount = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** A popular account has many related rows. */
export async function extendStatementTimeout(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
}

/** The names of a deleted account. No registration can produce the characters of this user name. */
const anonymizedNames = (id: number) => ({
  firstname: 'Deleted',
  lastname: 'user',
  username: `deleted#${id}`,
  emailaddress: `deleted#${id}@deleted.invalid`,
});

/** Columns of an account that a deletion does not change. They say nothing about the person. */
type Unchanged = 'id' | 'typeId' | 'isGuest' | 'language' | 'createdAt';

/** What a deletion writes into every other column. A new column does not compile until it is listed here or above. */
const anonymizedRow = (id: number, now: Date) => {
  const names = anonymizedNames(id);
  return {
    ...names,
    ...accountKeys(names),
    searchKey: '',
    middlename: null,
    emailVerifiedAt: null,
    emailBouncedAt: null,
    emailBounceReason: null,
    passwordHash: null,
    passwordChangedAt: null,
    statusId: userStatusIds.deleted,
    countryId: null,
    bio: null,
    birthdate: null,
    profilephoto: null,
    thumb: null,
    bannerImage: null,
    address1: null,
    address2: null,
    city: null,
    organizationName: null,
    cellphoneCountryCode: null,
    cellphoneCountryName: null,
    cellphoneNumber: null,
    cellphoneVerifiedAt: null,
    workphone: null,
    homephone: null,
    policyAcceptedAt: null,
    isPrivate: false,
    matrixUserId: null,
    numFollowers: 0,
    numFollowing: 0,
    numPosts: 0,
    score: 0,
    suspendedUntil: null,
    deactivatedAt: null,
    deleteAfter: null,
    deletedAt: now,
    lastSeenAt: null,
    updatedAt: now,
  } satisfies Record<Exclude<keyof typeof users.$inferSelect, Unchanged>, unknown>;
};

/** Anonymizes the row of an account, so that what others wrote around it stays. User name and address are free again. */
export async function anonymizeUser(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(users).set(anonymizedRow(id, now)).where(eq(users.id, id));
}

/** Deletes credentials, codes, settings and all other data that only the owner could see. */
export async function removePrivateRows(tx: Transaction, account: DueAccount): Promise<void> {
  const { id, emailKey, usernameKey, cellphoneCountryCode, cellphoneNumber } = account;
  const phone = cellphoneNumber === null ? '' : `${cellphoneCountryCode ?? ''}${cellphoneNumber}`;
  // Foreign keys cascade from sessions to refresh tokens and from alerts to deliveries.
  for (const table of [
    'sessions',
    'proven_addresses',
    'mail_tokens',
    'identities',
    'api_keys',
    'idempotency_keys',
    'policy_acceptances',
    'user_settings',
    'ui_settings',
    'first_steps',
    'notification_choices',
    'tag_follows',
    'people_lists',
    'people_list_follows',
    'watchlist_items',
    'watchlists',
    'stock_notes',
    'holdings',
    'portfolio_performance',
    'alerts',
    'balance_transactions',
    'balances',
    'post_drafts',
    'beta_testers',
    'conversations',
    'bot_blocks',
    'bot_grants',
    'bot_data_reads',
    'contact_requests',
  ])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${id}`);
  await tx.execute(sql`delete from people_list_members where person_id = ${id}`);
  await tx.execute(
    sql`delete from one_time_codes where user_id = ${id} or target in (${emailKey}, ${phone}, ${cellphoneNumber ?? ''})
      or (${phone} <> '' and starts_with(target, ${`${phone} `}))`,
  );
  await tx.execute(
    sql`delete from sign_in_attempts where user_id = ${id} or account_key in (${emailKey}, ${usernameKey})`,
  );
  await tx.execute(
    sql`delete from mail_outbox where user_id = ${id} or lower(recipient) = ${emailKey} or recipient = ${account.emailaddress}`,
  );
  // The texts of these notifications contain the names of their actors.
  await tx.execute(sql`delete from notifications where user_id = ${id} or actor_id = ${id}`);
  await tx.execute(sql`delete from activities where user_id = ${id} or actor_id = ${id}`);
  await tx.execute(sql`delete from mutes where user_id = ${id} or (kind = 'person' and target = ${String(id)}::text)`);
  await tx.execute(sql`delete from saved_views where owner_id = ${id}`);
  await tx.execute(sql`update feedback set user_id = null where user_id = ${id}`);
  await tx.execute(sql`update bug_reports set user_id = null where user_id = ${id}`);
}

/** Deletes follows and blocks in both directions and corrects the counters of the other users. */
export async function removeRelations(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    with removed as (
      delete from follows where follower_id = ${id} or followed_id = ${id} returning follower_id, followed_id, state
    ), changes as (
      select case follower_id when ${id} then followed_id else follower_id end as other_id,
        count(*) filter (where follower_id = ${id}) as followers, count(*) filter (where followed_id = ${id}) as following
      from removed where state = 'accepted' group by 1
    )
    update users set num_followers = num_followers - followers, num_following = num_following - following
    from changes where users.id = other_id`);
  await tx.execute(sql`delete from blocks where blocker_id = ${id} or blocked_id = ${id}`);
}
