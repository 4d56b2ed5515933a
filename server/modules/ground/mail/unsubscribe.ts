import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { isEqualConstantTime } from '../../../access/isEqualConstantTime.ts';
import { createKeyDeriver } from '../../../access/keyDerivation.ts';
import { getSiteAddress } from '../../../context/siteAddress.ts';
import { emailKey } from '../../../database/keys.ts';
import { notificationTypeIds } from '../../../database/referenceIds.ts';
import { notificationChoices } from '../../../database/tables/people/settings.ts';
import { notificationTypes } from '../../../database/tables/platform/lookups.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Drizzle } from '../../../database/types.ts';

/** The path of the page and of the request that mail programs send (RFC 8058). */
export const UNSUBSCRIBE_PATH = '/api/mail/unsubscribe';

/** A kind of notification whose e-mails the reader may switch off. */
export type MailTopic = keyof typeof notificationTypeIds;

const deriveKeys = createKeyDeriver('bourse-mail', 'unsubscribe');

/** For the account, the kind and the address together, so that a link is void after a change of the address. */
const sign = (key: Parameters<typeof createHmac>[1], userId: number, topic: string, address: string): string =>
  createHmac('sha256', key)
    .update(`${userId}.${topic}.${emailKey(address)}`)
    .digest('base64url');

interface Message {
  readonly userId: number | null;
  readonly topic: string | null;
  readonly recipient: string;
}

/** The address that switches the kind of a message off; undefined for messages that cannot be switched off. */
export function getUnsubscribeUrl(
  rootSecrets: readonly string[],
  { userId, topic, recipient }: Message,
): string | undefined {
  const [key] = deriveKeys(rootSecrets);
  if (key === undefined || userId === null || topic === null) return undefined;
  const token = `${userId}.${topic}.${sign(key, userId, topic, recipient)}`;
  return `${getSiteAddress()}${UNSUBSCRIBE_PATH}?token=${token}`;
}

/** What a valid link switches off. */
export interface Unsubscription {
  readonly userId: number;
  readonly typeId: number;
  readonly language: 'en' | 'tr';
  readonly name: string;
}

const isTopic = (text: string): text is MailTopic => Object.hasOwn(notificationTypeIds, text);

/** Reads the token of a link. It has no end: it only switches messages off, also those of a year ago. */
export async function readUnsubscription(
  { db, rootSecrets }: { readonly db: Drizzle; readonly rootSecrets: readonly string[] },
  token: string,
): Promise<Unsubscription | undefined> {
  const [, id = '', topic = '', signature = ''] = /^([1-9]\d{0,14})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isTopic(topic)) return undefined;
  const userId = Number(id);
  const typeId = notificationTypeIds[topic];
  const [found] = await db
    .select({
      address: users.emailaddress,
      language: users.language,
      name: notificationTypes.name,
      nameTr: notificationTypes.nameTr,
    })
    .from(users)
    .innerJoin(notificationTypes, eq(notificationTypes.id, typeId))
    .where(eq(users.id, userId));
  if (found === undefined) return undefined;
  const { address, language, name, nameTr } = found;
  const isSigned = deriveKeys(rootSecrets).some((key) =>
    isEqualConstantTime(sign(key, userId, topic, address), signature),
  );
  if (!isSigned) return undefined;
  return { userId, typeId, language, name: language === 'tr' ? (nameTr ?? name) : name };
}

/** Switches the e-mails of a kind off, and those of each price alert. What the app shows does not change. */
export async function unsubscribe(db: Drizzle, { userId, typeId }: Unsubscription): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(notificationChoices)
      .values({ userId, notificationTypeId: typeId, email: false })
      .onConflictDoUpdate({
        target: [notificationChoices.userId, notificationChoices.notificationTypeId],
        set: { email: false },
      });
    if (typeId === notificationTypeIds.price_alerts)
      await tx.execute(sql`update alerts set by_email = false where user_id = ${userId} and by_email`);
    // What is still to be sent would arrive after the click.
    const topic = Object.entries(notificationTypeIds).find(([, id]) => id === typeId)?.[0] ?? '';
    await tx.execute(
      sql`delete from mail_outbox where user_id = ${userId} and topic = ${topic} and state in ('queued', 'paused')`,
    );
  });
}
