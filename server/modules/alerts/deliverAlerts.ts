import { fullName } from '../../../rules/people.ts';
import type { Transaction } from '../../database/types.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { translate } from '../../i18n/translate.ts';
import { siteAddress } from '../../siteAddress.ts';
import { queueMail } from '../mail/queueMail.ts';
import { notify } from '../notifications/notify.ts';
import * as store from './alertDelivery.store.ts';
import type { AlertTools } from './evaluateAlerts.ts';

/** Firings looked up at a time. */
const AT_ONCE = 200;
/** Firings told in one transaction: short enough to be waited for by a process that stops. */
const TOLD_AT_ONCE = 20;

const messageOf = ({ condition }: store.DeliveryRow, isUp: boolean): ServerMessageId => {
  if (condition === 'above') return 'notifications.alertAbove';
  if (condition === 'below') return 'notifications.alertBelow';
  return isUp ? 'notifications.alertRose' : 'notifications.alertFell';
};

/** The sign of a currency, $ or ₺; its code where it has none. */
const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** What the sentence needs; numbers stay numbers, because every reader's language writes them differently. */
function valuesOf(row: store.DeliveryRow): Record<string, string | number> {
  const price = Number(row.price);
  const threshold = Number(row.threshold);
  const base = Number(row.basePrice ?? row.price);
  const change = base > 0 ? Math.abs(price / base - 1) * 100 : 0;
  return {
    symbol: row.symbol,
    sign: row.currency === null ? '' : signOf(row.currency),
    price,
    threshold,
    base,
    change: Math.round(change * 100) / 100,
    tickerId: row.tickerId,
  };
}

/** Notification, e-mail and the note that both are done. */
async function tell(tx: Transaction, tools: AlertTools, row: store.DeliveryRow): Promise<void> {
  const now = tools.now();
  const values = valuesOf(row);
  const messageId = messageOf(row, Number(row.price) >= Number(row.basePrice ?? row.price));
  const link = `/application-user/portfolio/tradingview/${row.tickerId}`;
  await notify(
    tx,
    {
      userId: row.userId,
      type: 'price_alerts',
      groupKey: `alert:${row.alertId}`,
      actorId: undefined,
      messageId,
      values,
      link,
      mails: false,
    },
    now,
  );
  const reader = await store.mailReader(tx, row, now);
  if (reader !== undefined) {
    const language = reader.language === 'tr' ? 'tr' : 'en';
    const site = siteAddress();
    await queueMail(
      tx,
      {
        kind: 'alert',
        to: reader.emailaddress,
        userId: row.userId,
        language,
        values: {
          name: fullName(reader),
          symbol: row.symbol,
          text: translate(language, messageId, values),
          when: row.crossedAt,
          isSimulated: tools.market.source === 'simulated',
          link: `${site}${link}`,
          alertsLink: `${site}/application-user/portfolio/alerts`,
        },
      },
      now,
    );
  }
  await store.markTold(tx, row.id, now, reader !== undefined);
}

/** All of these firings, or none. By people in the order of their ids, as everywhere, so that nobody waits in a circle. */
const tellTogether = (tools: AlertTools, ids: readonly number[]): Promise<void> =>
  tools.db.transaction(async (tx) => {
    const rows = await store.claim(tx, ids);
    for (const row of rows.toSorted((a, b) => a.userId - b.userId)) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction runs one statement at a time
      await tell(tx, tools, row);
    }
  });

/**
 * Tells a batch in one transaction; each firing in one of its own when that fails.
 * @returns those that cannot be told
 */
async function tellBatch(tools: AlertTools, ids: readonly number[]): Promise<number[]> {
  const isDone = await tellTogether(tools, ids).then(
    () => true,
    () => false,
  );
  if (isDone) return [];
  const failed: number[] = [];
  for (const id of ids) {
    if (tools.signal?.aborted === true) break;
    // oxlint-disable-next-line no-await-in-loop -- in the order in which they fired
    await tellTogether(tools, [id]).catch((error: unknown) => {
      failed.push(id);
      tools.log.error({ err: error, delivery: id }, 'a price alert could not be told');
    });
  }
  return failed;
}

/**
 * Tells people of the firings that were noted, each one exactly once: whatever ends this half way, the rest is told next time.
 * One that cannot be told does not hold up the others. A process that stops ends it between two batches.
 */
export async function deliverAlerts(tools: AlertTools): Promise<void> {
  const { db, signal } = tools;
  const failed = new Set<number>();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const ids = (await store.dueIds(db, AT_ONCE + failed.size)).filter((id) => !failed.has(id));
    for (let start = 0; start < ids.length; start += TOLD_AT_ONCE) {
      if (signal?.aborted === true) return;
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they fired
      for (const id of await tellBatch(tools, ids.slice(start, start + TOLD_AT_ONCE))) failed.add(id);
    }
    if (ids.length < AT_ONCE) return;
  }
}
