import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailOutbox } from '../../../server/database/tables/platform/mail.ts';
import type { Database } from '../../../server/database/types.ts';
import { deliverMail, type Delivery } from '../../../server/modules/ground/mail/deliverMail.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import type { MailPort } from '../../../server/ports/mail/mailPort.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import type { SmsPort } from '../../../server/ports/sms/smsPort.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

const GREETING_MS = 1_000;

let database: Database;
/** Accepts connections and says nothing. */
let silent: Server;
const sockets = new Set<Socket>();
beforeAll(async () => {
  database = await createTestDatabase();
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await database.close();
});

let now = new Date('2026-11-01T12:00:00Z');

const inAMinute = (): Date => new Date(now.getTime() + 60_000);

const createSilentMail = (): MailPort => {
  const address = silent.address();
  return smtpMail(
    {
      smtpUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
      from: { name: 'Bourse', address: 'no-reply@bourse.example' },
      tls: 'optional',
      dkim: undefined,
    },
    { connection: 5_000, greeting: GREETING_MS, silence: 5_000 },
  );
};

const sentTexts: string[] = [];
const sms: SmsPort = {
  send: async ({ to }) => {
    sentTexts.push(to);
  },
};

const run = (mail: MailPort): Promise<number> => {
  const log: Delivery['log'] = { warn: () => undefined, error: () => undefined };
  return deliverMail({ db: database.db, mail, sms, now: () => now, log });
};

const read = () => database.db.select().from(mailOutbox).orderBy(mailOutbox.id);

it('a mail server that sends no greeting is abandoned after its timeout, and other messages are sent', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names)
    await queueMail(
      database.db,
      {
        kind: 'accountDeleted',
        to: `${name}@bourse.example`,
        userId: null,
        language: 'en',
        values: { name: 'Ada' },
      },
      now,
    );
  await database.db.insert(mailOutbox).values({
    kind: 'smsCode',
    channel: 'sms',
    language: 'en',
    recipient: '+905551112233',
    subject: '',
    text: 'Code 123456',
    html: '',
    nextAttemptAt: now,
    createdAt: now,
  });
  const stuck = run(createSilentMail());
  await expect.poll(() => sockets.size).toBeGreaterThan(0);

  const sent: string[] = [];
  const working: MailPort = {
    send: async ({ to }) => {
      sent.push(to);
    },
  };
  // Another process sends what the first one has not taken, and the text message.
  await run(working);
  expect(sentTexts).toEqual(['+905551112233']);
  const remaining = [...sent];
  expect(remaining.length).toBeGreaterThanOrEqual(2);

  // At most four at once, and none after the first has failed.
  const tried = await stuck;
  expect(tried).toBe(names.length - remaining.length);
  const waiting = (await read()).filter(({ state }) => state === 'queued');
  expect(waiting).toHaveLength(tried);
  for (const row of waiting)
    expect(row).toMatchObject({ attempts: 1, failure: expect.stringMatching(/greeting/i), nextAttemptAt: inAMinute() });

  now = inAMinute();
  await run(working);
  expect(sent.toSorted()).toEqual(names.map((name) => `${name}@bourse.example`));
});
