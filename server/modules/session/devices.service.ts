import { findCountry } from '../../access/findCountry.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Device } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import * as store from './devices.store.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const regionNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  tr: new Intl.DisplayNames('tr', { type: 'region' }),
} as const satisfies Record<Language, Intl.DisplayNames>;

function toDevice(row: store.DeviceRow, currentId: string, language: Language): Device {
  // Sessions from before the column existed have only an address.
  const country = row.countryCode ?? (row.ipAddress === null ? null : findCountry(row.ipAddress));
  return {
    id: row.id,
    device: row.device,
    ip_address: row.ipAddress,
    country_name: country === null ? null : (regionNames[language].of(country) ?? null),
    is_current: row.id === currentId,
    cts: row.createdAt,
    last_used: row.lastUsedAt,
  };
}

/** Returns the caller's open sessions, the current one first. */
export async function list(ctx: Context): Promise<Device[]> {
  const { id, sessionId } = requireViewer(ctx);
  const rows = await store.listOpen(ctx.db, id, sessionId, ctx.now());
  return rows.map((row) => toDevice(row, sessionId, ctx.language));
}

/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the open sessions of a person, the last used first. Addresses are left out: admins need the device and its
 * country only. The caller must have asserted that the viewer is an admin.
 */
export async function listForAdmin(ctx: Context, userId: number): Promise<Device[]> {
  const rows = await store.listOpen(ctx.db, userId, NO_SESSION, ctx.now());
  return rows.map((row) => ({ ...toDevice(row, NO_SESSION, ctx.language), ip_address: null }));
}

/**
 * Ends one session of the caller.
 * @throws UserError 404 for an unknown or ended session, or one of another user
 */
export async function signOut(ctx: Context, { id: input }: { readonly id: string }): Promise<void> {
  const { id } = requireViewer(ctx);
  const sessionId = input.length === 36 ? input.toLowerCase() : '';
  if (!UUID.test(sessionId)) throw new UserError(404, 'session.deviceNotFound');
  await ctx.db.transaction(async (tx) => {
    const device = await store.endOwn(tx, { userId: id, sessionId }, ctx.now());
    if (device === undefined) throw new UserError(404, 'session.deviceNotFound');
    await recordAudit(tx, ctx, {
      action: 'session.deviceSignedOut',
      subjectType: 'user',
      subjectId: id,
      after: { device },
    });
  });
}

/** Ends all sessions of the caller except the current one. */
export async function signOutOthers(ctx: Context): Promise<void> {
  const { id, sessionId } = requireViewer(ctx);
  await ctx.db.transaction(async (tx) => {
    await endSessions(tx, id, 'signed_out_elsewhere', ctx.now(), sessionId);
    await recordAudit(tx, ctx, { action: 'session.othersSignedOut', subjectType: 'user', subjectId: id });
  });
}
