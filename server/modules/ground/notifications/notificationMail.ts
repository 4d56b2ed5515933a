import { fullName } from '../../../../rules/people/people.ts';
import type { Transaction } from '../../../database/types.ts';
import { getSiteAddress } from '../../../context/siteAddress.ts';
import type { MailTopic } from '../mail/unsubscribe.ts';
import { queueMail } from '../mail/queueMail.ts';
import { toText } from './notificationText.ts';
import type { NotificationContent, Reader } from './notify.store.ts';

/** The profile is a page of every role. */
const SETTINGS_LINK = '/my-profile?dialog=settings-notifications';

/** Queues the e-mail of one notification, in the reader's language. */
export async function queueNotificationMail(
  tx: Transaction,
  reader: Reader,
  topic: MailTopic,
  news: NotificationContent,
  now: Date,
): Promise<void> {
  const { language } = reader;
  const site = getSiteAddress();
  await queueMail(
    tx,
    {
      kind: 'notification',
      topic,
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
