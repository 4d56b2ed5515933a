import { pickAuditFields } from '../../../rules/platform/auditFields.ts';
import { platformSettingsSchema } from '../../../rules/platform/platformSettings.ts';
import type { Queryable } from '../../database/types.ts';
import type { AdminSettings, MutationUpdateAdminSettingsArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { toPerson } from '../people/people.mapper.ts';
import * as store from './platformSettings.store.ts';

/** Returns the platform settings, with the admin who changed them last. */
export const get = async (ctx: Context): Promise<AdminSettings> =>
  toAdminSettings(ctx, ctx.db, await store.find(ctx.db));

/**
 * Changes the platform settings; omitted switches stay unchanged. Admins only.
 * @throws UserError 400 for limits out of bounds, 409 when the caller's version is stale
 */
export async function update(ctx: Context, args: MutationUpdateAdminSettingsArgs): Promise<AdminSettings> {
  const viewer = requireViewer(ctx);
  const limits = await parseInput(platformSettingsSchema, args);
  return ctx.db.transaction(async (tx) => {
    const before = await store.findForUpdate(tx);
    assertNotStale(args.expectedUts, before.updatedAt, 'platformSettings.outdated');
    const change: store.PlatformChange = {
      emailLimit: limits.email_limit,
      smsLimit: limits.sms_limit,
      pushNotificationLimit: limits.push_notification_limit,
      dashboardLayout: args.dashboard_layout ?? before.dashboardLayout,
      isRegistrationOpen: args.is_registration_open ?? before.isRegistrationOpen,
      isGuestAccessOpen: args.is_guest_access_open ?? before.isGuestAccessOpen,
    };
    const changed = SETTING_NAMES.filter((name) => change[name] !== before[name]);
    if (changed.length === 0) return toAdminSettings(ctx, tx, before);
    const updatedAt = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1));
    const after = await store.save(tx, change, { updatedById: viewer.id, updatedAt });
    await recordAudit(tx, ctx, {
      action: 'platformSettings.changed',
      subjectType: 'platformSettings',
      subjectId: after.id,
      before: pickAuditFields(before, changed),
      after: pickAuditFields(after, changed),
    });
    return toAdminSettings(ctx, tx, after);
  });
}

const SETTING_NAMES = [
  'emailLimit',
  'smsLimit',
  'pushNotificationLimit',
  'dashboardLayout',
  'isRegistrationOpen',
  'isGuestAccessOpen',
] as const satisfies readonly (keyof store.PlatformChange)[];

async function toAdminSettings(ctx: Context, tx: Queryable, row: store.PlatformSettingsRow): Promise<AdminSettings> {
  const editor = await store.findEditor(tx, requireViewer(ctx).id, row.updatedById);
  return {
    email_limit: row.emailLimit,
    sms_limit: row.smsLimit,
    push_notification_limit: row.pushNotificationLimit,
    dashboard_layout: row.dashboardLayout,
    is_registration_open: row.isRegistrationOpen,
    is_guest_access_open: row.isGuestAccessOpen,
    updated_by: editor === undefined ? null : toPerson(ctx.language, editor),
    uts: row.updatedAt,
  };
}
