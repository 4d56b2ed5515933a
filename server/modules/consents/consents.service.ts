import { toIsoDate } from '../../../rules/days.ts';
import { allowedScopesSchema, CONSENT_LIMITS, scopesSchema } from '../../../rules/bots/consents.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { isSensitiveScope, type ScopeName } from '../../../rules/bots/scopes.ts';
import { DAY_MS } from '../../base/durations.ts';
import type {
  BotDataAccess,
  BotScope,
  BotScopeRequest,
  MutationUpdateBotScopesArgs,
  QueryGetBotDataAccessListArgs,
} from '../../generated/schema.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { lockBot } from '../bots/bots.locks.ts';
import { canBot } from '../bots/bots.policy.ts';
import { logBotChange } from '../bots/botNotices.ts';
import type { BotRow } from '../bots/botRecord.ts';
import { assertNotUnderReview, reopenReview } from '../bots/lifecycle/reviewedMark.ts';
import { notifyAdmins } from '../ground/notifications/notifyAdmins.ts';
import { findStoreBotOrThrow } from '../bots/storeAccess.ts';
import * as store from './consents.store.ts';

const toRequest = (row: store.RequestRow, language: Language): BotScopeRequest => ({
  scope: row.scope,
  required: row.required,
  is_sensitive: isSensitiveScope(row.scope),
  reason: pickText(language, row.reason, row.reasonTr),
  reason_en: row.reason,
  reason_tr: row.reasonTr,
  granted_cts: row.grantedAt,
  is_new: row.isNew,
  is_pending: row.scopePending,
  is_requirement_pending: row.requirementPending,
});

/** Drops what waits for reviewers: people neither see nor allow it before. */
const toEffective = <Row extends store.ScopeRow>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ scopePending }) => !scopePending)
    .map((row) => ({ ...row, required: row.required && !row.requirementPending, requirementPending: false }));

/**
 * Returns what a bot requests to read and what the caller allows.
 * @throws UserError 404 for a bot that the caller cannot see
 */
export async function listRequests(ctx: Context, botId: number): Promise<BotScopeRequest[]> {
  const viewer = requireViewer(ctx);
  const bot = await findStoreBotOrThrow(ctx.db, viewer, botId);
  const rows = await store.listRequests(ctx.db, botId, viewer.id);
  // The team and reviewers see what is declared, others what is in effect.
  return (canBot(viewer, 'view', bot) ? rows : toEffective(rows)).map((row) => toRequest(row, ctx.language));
}

type Requested = Pick<store.ScopeRow, 'scope' | 'required' | 'reason' | 'reasonTr'>;

/** What a bot requests and why, as the logs contain it. */
const describe = (scopes: readonly Requested[]): string =>
  scopes
    .map(({ scope, required, reason, reasonTr }) => {
      const reasons = [reason, ...(reasonTr === null ? [] : [reasonTr])].join(' / ');
      return `${scope}${required ? '' : '?'} (${reasons})`;
    })
    .toSorted()
    .join(', ');

/**
 * Replaces what a bot requests to read. What is requested is reviewed. What a published bot requires in addition waits for
 * the review, because its subscribers have not agreed to it.
 * @throws UserError 400, 403, 404; 409 while a request is open
 */
export async function updateScopes(ctx: Context, args: MutationUpdateBotScopesArgs): Promise<BotScopeRequest[]> {
  const { id: userId } = requireViewer(ctx);
  const { scopes } = await parseInput(scopesSchema, {
    scopes: args.scopes.map(({ reason_tr: reasonTr, required, ...scope }) => ({
      ...scope,
      reasonTr,
      required: required ?? false,
    })),
  });
  return ctx.db.transaction(async (tx) => {
    const row = await lockBot(tx, ctx, 'edit', args.botId);
    await replaceRequested(tx, ctx, row, scopes);
    const rows = await store.listRequests(tx, row.bot.id, userId);
    return rows.map((item) => toRequest(item, ctx.language));
  });
}

/** The declared scopes with what of them waits for reviewers. */
function delayNewRequirements(
  { bot }: BotRow,
  before: readonly store.ScopeRow[],
  scopes: readonly Requested[],
): Parameters<typeof store.replaceScopes>[2] {
  // Only a bot that is or was in the store has subscribers.
  const hasSubscribers = bot.firstPublishedAt !== null || bot.statusId === botStatusIds.published;
  return scopes.map((scope) => {
    const old = before.find((row) => row.scope === scope.scope);
    const mustWait = hasSubscribers && scope.required && !(old?.required && !old.requirementPending);
    return {
      ...scope,
      scopePending: mustWait && (old === undefined || old.scopePending),
      requirementPending: mustWait,
      requiredSince: scope.required && !mustWait ? (old?.requiredSince ?? null) : null,
    };
  });
}

/**
 * Replaces what a bot that is locked requests to read. The scopes must be checked.
 * @throws UserError 409 while a request is open
 */
export async function replaceRequested(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  scopes: readonly Requested[],
): Promise<void> {
  assertNotUnderReview(row);
  const before = await store.listScopes(tx, row.bot.id);
  const next = delayNewRequirements(row, before, scopes);
  await store.replaceScopes(tx, row.bot.id, next, ctx.now());
  const wasPending = new Set(before.flatMap(({ scope, requirementPending }) => (requirementPending ? scope : [])));
  if (next.some(({ scope, requirementPending }) => requirementPending && !wasPending.has(scope)))
    await notifyAdmins(tx, ctx, 'requirements');
  if (describe(before) === describe(scopes)) return;
  await reopenReview(tx, ctx, row, ['permissions']);
  await logBotChange(tx, ctx, row.bot, {
    what: 'changed',
    before: { dataAccess: describe(before) },
    after: { dataAccess: describe(scopes) },
  });
}

/**
 * Allows a bot to read what a subscriber has ticked. All required scopes must be among it.
 * @throws UserError 400 for a scope that the bot does not request, 409 without a required one
 */
export async function allowWithSubscription(
  tx: Transaction,
  { botId, userId, now }: { readonly botId: number; readonly userId: number; readonly now: Date },
  given: readonly BotScope[],
): Promise<void> {
  const { scopes } = await parseInput(allowedScopesSchema, { scopes: given });
  const requested = toEffective(await store.listScopes(tx, botId));
  assertRequested(requested, scopes);
  if (requested.some(({ scope, required }) => required && !scopes.includes(scope)))
    throw new UserError(409, 'consents.requiredMissing');
  await store.grant(tx, { botId, userId, scopes }, now);
}

function assertRequested(requested: readonly store.ScopeRow[], scopes: readonly ScopeName[]): void {
  if (scopes.some((scope) => !requested.some((item) => item.scope === scope)))
    throw new UserError(400, 'consents.notRequested');
}

interface Permission {
  readonly botId: number;
  readonly userId: number;
  readonly scope: ScopeName;
  readonly now: Date;
}

/** Lists what a bot requests to read, as its team declared it. */
export const listRequested = (tx: Queryable, botId: number): Promise<store.ScopeRow[]> => store.listScopes(tx, botId);

/** @throws UserError 400 for a scope that the bot does not ask for */
export async function assertRequestable(tx: Queryable, botId: number, scope: ScopeName): Promise<void> {
  assertRequested(toEffective(await store.listScopes(tx, botId)), [scope]);
}

/**
 * Allows a bot to read a part of a person's data.
 * @throws UserError 400 for a scope that the bot does not ask for
 */
export async function allow(tx: Queryable, { botId, userId, scope, now }: Permission): Promise<void> {
  await assertRequestable(tx, botId, scope);
  await store.grant(tx, { botId, userId, scopes: [scope] }, now);
}

/**
 * Withdraws a permission. The next use by the bot is refused.
 * @returns whether the bot had it
 */
export const withdraw = (tx: Queryable, { now, ...permission }: Permission): Promise<boolean> =>
  store.revoke(tx, permission, now);

/** Lists the data of a user that a bot may use. */
export async function listAllowed(tx: Queryable, botId: number, userId: number): Promise<BotScope[]> {
  const rows = await store.listRequests(tx, botId, userId);
  return rows.flatMap(({ scope, grantedAt }) => (grantedAt === null ? [] : scope)).toSorted();
}

const missingScope = (scope: ScopeName): UserError => new UserError(403, 'conversations.missingScope', { scope });

/**
 * Counts a read or a change by a bot.
 * @throws UserError 403 without the permission of the person
 */
export async function admitUse(tx: Queryable, { now, ...use }: Permission): Promise<void> {
  if ((await store.recordUse(tx, { ...use, day: toIsoDate(now) })) === undefined) throw missingScope(use.scope);
}

/**
 * Counts a use by a bot of which a day has few.
 * @returns how many are left on this day (UTC)
 * @throws UserError 403 without the permission of the person, 429 beyond the limit
 */
export async function admitUseWithin(tx: Queryable, permission: Permission, perDay: number): Promise<number> {
  const { now, ...use } = permission;
  const uses = await store.recordUse(tx, { ...use, day: toIsoDate(now) }, perDay);
  if (uses !== undefined) return perDay - uses;
  if (!(await listAllowed(tx, use.botId, use.userId)).includes(use.scope)) throw missingScope(use.scope);
  throw new UserError(429, 'conversations.tooManySent', {
    count: perDay,
    hours: Math.ceil(countSecondsLeft(now) / 3600),
  });
}

/** How many uses of a permission are left on this day (UTC). */
export const countUsesLeft = async (tx: Queryable, { now, ...use }: Permission, perDay: number): Promise<number> =>
  Math.max(0, perDay - (await store.getUseCount(tx, { ...use, day: toIsoDate(now) })));

/** Seconds until the next day (UTC). */
export const countSecondsLeft = (now: Date): number => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);

/** Returns a page of the bots that may read the caller's data or have read it lately, with every read per day. */
export async function listAccess(
  ctx: Context,
  args: QueryGetBotDataAccessListArgs,
): Promise<{ data: BotDataAccess[]; total: number }> {
  const { id: userId } = requireViewer(ctx);
  const since = toIsoDate(new Date(ctx.now().getTime() - CONSENT_LIMITS.shownDays * DAY_MS));
  const { rows, total } = await store.listBots(ctx.db, { userId, since }, boundedPage(args));
  const botIds = rows.map(({ id }) => id);
  if (botIds.length === 0) return { data: [], total };
  const [grants, reads] = await Promise.all([
    store.listGrants(ctx.db, userId, botIds),
    store.listReads(ctx.db, userId, botIds, since),
  ]);
  const data = rows.map((bot) => ({
    bot_id: bot.id,
    bot_name: bot.name,
    bot_image: bot.thumb ?? bot.image,
    grants: grants
      .filter(({ botId }) => botId === bot.id)
      .map(({ scope, required, grantedAt }) => ({ scope, required, granted_cts: grantedAt })),
    reads: reads
      .filter(({ botId }) => botId === bot.id)
      .map(({ scope, day, reads: count }) => ({ scope, day, reads: count })),
  }));
  return { data, total };
}
