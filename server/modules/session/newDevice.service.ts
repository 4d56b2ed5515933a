import { countryOfAddress } from '../../access/countryOfAddress.ts';
import { describeDevice } from '../../access/device.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { addressKey } from '../../access/address.ts';
import { translate } from '../../i18n/translate.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import * as store from './devices.store.ts';

const trustedDays = 90;

/**
 * Writes to the owner of an account that somebody signs in from a device that it does not know. Call it before the
 * session is made. The very first sign-in of an account is no news to anybody.
 */
export async function notifyOfNewDevice(tx: Transaction, ctx: Context, userId: number): Promise<void> {
  const now = ctx.now();
  const device = describeDevice(ctx.userAgent);
  const owner = await store.findOwnerAndPlace(tx, {
    userId,
    device,
    addressKey: addressKey(ctx.address),
    countryCode: countryOfAddress(ctx.address),
    since: new Date(now.getTime() - trustedDays * 86_400_000),
  });
  if (owner === undefined || owner.isGuest || !owner.hadSession || owner.isTrustedPlace) return;
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
