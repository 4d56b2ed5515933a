import { pickAuditFields, type AuditValues } from '../../../rules/platform/auditFields.ts';
import { limitsSchema } from '../../../rules/people/settings.ts';
import type { PortfolioDetail, UserSettings } from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { acceptAllRequests } from '../follows/follows.service.ts';
import { toUserSettings } from './userSettings.mapper.ts';
import * as store from './userSettings.store.ts';

/**
 * The id of the user whose settings are accessed: the caller, or any user for admins.
 * @throws UserError 404 otherwise, regardless of whether the other user exists
 */
function getOwner(ctx: Context, userId: number | null | undefined): number {
  const viewer = requireViewer(ctx);
  const owner = userId ?? viewer.id;
  if (owner !== viewer.id && viewer.role !== 'admin') throw new UserError(404, 'settings.notFound');
  return owner;
}

/**
 * Returns a user's settings.
 * @throws UserError 404
 */
export async function get(ctx: Context, userId: number | null | undefined): Promise<UserSettings> {
  const row = await store.find(ctx.db, getOwner(ctx, userId));
  if (row === undefined) throw new UserError(404, 'settings.notFound');
  return toUserSettings(ctx, row);
}

/** Sets the visibility of the caller's portfolio. */
export const setPublicPortfolio = (ctx: Context, publicPortfolio: 'public' | 'group'): Promise<UserSettings> =>
  saveSettings(ctx, requireViewer(ctx).id, { publicPortfolio });

/** Sets the content of the caller's portfolio that other users see. */
export const setPortfolioDetail = (ctx: Context, portfolioDetail: PortfolioDetail): Promise<UserSettings> =>
  saveSettings(ctx, requireViewer(ctx).id, { portfolioDetail });

/** Turns all notifications of the caller on or off. */
export const setNotifications = (ctx: Context, notificationsEnabled: boolean): Promise<UserSettings> =>
  saveSettings(ctx, requireViewer(ctx).id, { notificationsEnabled });

/** Sets whether the caller sees price changes in percent or as amounts. */
export const setPriceChange = (ctx: Context, showPriceChangeInPercentage: boolean): Promise<UserSettings> =>
  saveSettings(ctx, requireViewer(ctx).id, { showPriceChangeInPercentage });

/**
 * Sets daily message limits; omitted ones stay unchanged.
 * @throws UserError 400 for values out of bounds, 404
 */
export async function setLimits(
  ctx: Context,
  args: {
    readonly userId?: number | null;
    readonly email_limit?: number | null;
    readonly sms_limit?: number | null;
    readonly push_notification_limit?: number | null;
  },
): Promise<UserSettings> {
  const owner = getOwner(ctx, args.userId);
  const limits = await parseInput(limitsSchema, args);
  return saveSettings(ctx, owner, {
    ...(typeof limits.email_limit === 'number' && { emailLimit: limits.email_limit }),
    ...(typeof limits.sms_limit === 'number' && { smsLimit: limits.sms_limit }),
    ...(typeof limits.push_notification_limit === 'number' && {
      pushNotificationLimit: limits.push_notification_limit,
    }),
  });
}

/**
 * Makes the caller's account private or public. A public account accepts all pending follow requests and notifies the
 * requesters.
 */
export async function setPrivate(ctx: Context, isPrivate: boolean): Promise<UserSettings> {
  const { id } = requireViewer(ctx);
  return ctx.db.transaction(async (tx) => {
    // Comes first, because it locks all involved users in the order of their ids.
    if (!isPrivate) await acceptAllRequests(tx, id, ctx.now());
    const before = await lockOrThrow(tx, id);
    if (before.isPrivate === isPrivate) return toUserSettings(ctx, before);
    await store.setPrivate(tx, id, isPrivate, ctx.now());
    await auditChange(tx, ctx, id, { isPrivate: before.isPrivate }, { isPrivate });
    return toUserSettings(ctx, { ...before, isPrivate });
  });
}

/** Saves changed settings. The values are absolute, so that repeating a call changes nothing. */
function saveSettings(ctx: Context, userId: number, change: store.SettingsChange): Promise<UserSettings> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockOrThrow(tx, userId);
    const after: store.UserSettingsRow = { ...before, ...change };
    const changed = SETTING_NAMES.filter((name) => name in change && before[name] !== after[name]);
    if (changed.length === 0) return toUserSettings(ctx, before);
    await store.save(tx, userId, change, ctx.now());
    await auditChange(tx, ctx, userId, pickAuditFields(before, changed), pickAuditFields(after, changed));
    return toUserSettings(ctx, after);
  });
}

const SETTING_NAMES = [
  'publicPortfolio',
  'portfolioDetail',
  'notificationsEnabled',
  'showPriceChangeInPercentage',
  'emailLimit',
  'smsLimit',
  'pushNotificationLimit',
] as const satisfies readonly (keyof store.SettingsChange)[];

async function lockOrThrow(tx: Transaction, userId: number): Promise<store.UserSettingsRow> {
  const row = await store.findForUpdate(tx, userId);
  if (row === undefined) throw new UserError(404, 'settings.notFound');
  return row;
}

const auditChange = (
  tx: Transaction,
  ctx: Context,
  subjectId: number,
  before: AuditValues,
  after: AuditValues,
): Promise<void> => recordAudit(tx, ctx, { action: 'settings.changed', subjectType: 'user', subjectId, before, after });
