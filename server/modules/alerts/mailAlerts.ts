import { fullName } from '../../../rules/people/people.ts';
import type { Transaction } from '../../database/types.ts';
import { translate } from '../../i18n/translate.ts';
import { getSiteAddress } from '../../context/siteAddress.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import * as store from './alertDelivery.store.ts';
import { formatSentence, stockPath } from './alertTexts.ts';
import type { AlertContext } from './evaluateAlerts.ts';

/** Firings that one e-mail lists. It mentions only the number of the others. */
const MAX_LISTED = 20;

/**
 * Queues one e-mail with a user's firings that were not mailed, if the user wants e-mails.
 * @param only limits the e-mail to these firings
 */
export async function mailAlerts(
  tx: Transaction,
  context: AlertContext,
  userId: number,
  only?: readonly number[],
): Promise<void> {
  const now = context.now();
  const reader = await store.findMailReader(tx, userId, now);
  if (reader === undefined) return;
  const rows = await store.listMailable(tx, userId, reader, only, now);
  const [first] = rows;
  if (first === undefined) return;
  const { language } = reader;
  const site = getSiteAddress();
  const alertsLink = `${site}/application-user/portfolio/alerts`;
  const firings = rows.slice(0, MAX_LISTED).map((row) => {
    const { messageId, values } = formatSentence(row);
    return { symbol: row.symbol, text: translate(language, messageId, values), when: row.crossedAt };
  });
  await queueMail(
    tx,
    {
      kind: 'alert',
      topic: 'price_alerts',
      to: reader.emailaddress,
      userId,
      language,
      values: {
        name: fullName(reader),
        firings,
        total: rows.length,
        isSimulated: context.market.source === 'simulated',
        link: rows.length === 1 ? `${site}${stockPath(first)}` : alertsLink,
        alertsLink,
      },
    },
    now,
  );
  await store.markMailed(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}
