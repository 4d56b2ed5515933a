import { countryOfAddress } from '../../access/countryOfAddress.ts';
import { endSessions } from '../../access/sessions.ts';
import type { Device } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import type { Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import * as store from './devices.store.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const regionNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  tr: new Intl.DisplayNames('tr', { type: 'region' }),
} as const satisfies Record<Language, Intl.DisplayNames>;

function toDevice(row: store.DeviceRow, currentId: string, language: Language): Device {
  // Sessions that are older than the column still have their address.
  const country = row.countryCode ?? (row.ipAddress === null ? null : countryOfAddress(row.ipAddress));
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

/** getDeviceList: where the caller is signed in, the session that asks first. */
export async function list(ctx: Context): Promise<Device[]> {
  const { id, sessionId } = signedIn(ctx);
  const rows = await store.listOpen(ctx.db, id, sessionId, ctx.now());
  return rows.map((row) => toDevice(row, sessionId, ctx.language));
}

/**
 * signOutDevice: ends one session of the caller.
 * @throws UserError 404 for an unknown, ended or somebody else's session alike
 */
export async function signOut(ctx: Context, { id: params }: { readonly id: string }): Promise<void> {
  const { id } = signedIn(ctx);
  const sessionId = params.length === 36 ? params.toLowerCase() : '';
  if (!uuid.test(sessionId)) throw new UserError(404, 'session.deviceNotFound');
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

/** signOutOtherDevices: ends all sessions of the caller but the one that asks. */
export async function signOutOthers(ctx: Context): Promise<void> {
  const { id, sessionId } = signedIn(ctx);
  await ctx.db.transaction(async (tx) => {
    await endSessions(tx, id, 'signed_out_elsewhere', ctx.now(), sessionId);
    await recordAudit(tx, ctx, { action: 'session.othersSignedOut', subjectType: 'user', subjectId: id });
  });
}
