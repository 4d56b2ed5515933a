import { DAY_MS } from '../../base/durations.ts';
import { findCountry } from '../../access/findCountry.ts';
import { describeDevice } from '../../access/device.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { addressKey } from '../../access/address.ts';
import { translate } from '../../i18n/translate.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import * as store from './devices.store.ts';

const TRUSTED_DAYS = 90;

/**
 * Notifies the owner of an account of a sign-in from a new device. Call it before the session is created. The first
 * sign-in of an account is not reported.
 */
export async function notifyOfNewDevice(tx: Transaction, ctx: Context, userId: number): Promise<void> {
  const now = ctx.now();
  const device = describeDevice(ctx.userAgent);
  const owner = await store.findOwnerAndTrust(tx, {
    userId,
    device,
    addressKey: addressKey(ctx.address),
    countryCode: findCountry(ctx.address),
    since: new Date(now.getTime() - TRUSTED_DAYS * DAY_MS),
  });
  if (owner === undefined || owner.isGuest || !owner.hadSession || owner.isTrustedOrigin) return;
  const { language } = owner;
  await queueMail(
    tx,
    {
      kind: 'newDevice',
      to: owner.emailaddress,
      userId,
      language,
      values: {
        name: owner.firstname,
        device: device || translate(language, 'session.unknownDevice'),
        address: ctx.address,
        when: now,
        link: `${ctx.siteUrl()}/my-profile`,
      },
    },
    now,
  );
}
