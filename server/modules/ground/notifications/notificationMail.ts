import { fullName } from '../../../../rules/people/people.ts';
import type { Transaction } from '../../../database/types.ts';
import { siteAddress } from '../../../context/siteAddress.ts';
import { queueMail } from '../mail/queueMail.ts';
import { toText } from './notificationText.ts';
import type { News, Reader } from './notify.store.ts';

/** App users open the choices anywhere; they start here. */
const SETTINGS_LINK = '/application-user/dashboard?dialog=settings-notifications';

/** Puts one notification into the outbox, in its reader's own language. */
export async function queueNotificationMail(tx: Transaction, reader: Reader, news: News, now: Date): Promise<void> {
  const { language } = reader;
  const site = siteAddress();
  await queueMail(
    tx,
    {
      kind: 'notification',
      to: reader.emailaddress,
      userId: reader.id,
      language,
      values: {
        name: fullName(reader),
        text: toText(language, { ...news, actorCount: 1 }),
        link: `${site}${news.link ?? '/'}`,
        settingsLink: `${site}${SETTINGS_LINK}`,
      },
    },
    now,
  );
}
