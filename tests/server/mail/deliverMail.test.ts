import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailOutbox } from '../../../server/database/tables/platform/mail.ts';
import type { Database } from '../../../server/database/types.ts';
import { deliverMail, MAIL_TRIES, type Delivery } from '../../../server/modules/ground/mail/deliverMail.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { MailFailure, type MailPort, type OutgoingMail } from '../../../server/ports/mail/mailPort.ts';
import { queueSms } from '../../../server/modules/ground/mail/queueSms.ts';
import { SmsFailure, smsOutboxOnly, type SmsPort } from '../../../server/ports/sms/smsPort.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { startSmtpServer } from '../../support/mail/smtpServer.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-01T12:00:00Z');
  await database.db.delete(mailOutbox);
});

const minutesLater = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

const queue = (to: string): Promise<void> =>
  queueMail(database.db, { kind: 'accountDeleted', to, userId: null, language: 'en', values: { name: 'Ada' } }, now);

const rows = () => database.db.select().from(mailOutbox).orderBy(mailOutbox.recipient);

const silent: Delivery['log'] = { warn: () => undefined, error: () => undefined };

const run = (mail: MailPort, change: Partial<Delivery> = {}): Promise<number> =>
  deliverMail({ db: database.db, mail, sms: smsOutboxOnly, now: () => now, log: silent, ...change });

const failing = (reason: MailFailure['reason'], text = 'no luck'): MailPort => ({
  send: () => Promise.reject(new MailFailure(reason, text)),
});

const unreachableSms: SmsPort = { send: () => Promise.reject(new SmsFailure('unavailable', 'no luck')) };

describe('deliverMail', () => {
  it('sends queued messages once', async () => {
    const sent: OutgoingMail[] = [];
    const mail: MailPort = {
      send: async (message) => {
        sent.push(message);
      },
    };
    await queue('a@bourse.example');
    await queue('b@bourse.example');
    expect(await run(mail)).toBe(2);
    expect(await run(mail)).toBe(0);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['a@bourse.example', 'b@bourse.example']);
    expect(sent[0]).toMatchObject({ subject: 'Your account is deleted' });
    expect((await rows()).map(({ state, attempts, sentAt }) => [state, attempts, sentAt])).toEqual([
      ['sent', 1, now],
      ['sent', 1, now],
    ]);
  });

  it('divides the work between processes without sending twice', async () => {
    const sent: string[] = [];
    const mail: MailPort = {
      send: async ({ to }) => {
        sent.push(to);
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
    const addresses = Array.from({ length: 30 }, (_, index) => `p${String(index).padStart(2, '0')}@bourse.example`);
    for (const address of addresses) await queue(address);
    const tried = await Promise.all([run(mail), run(mail), run(mail)]);
    expect(tried.reduce((sum, item) => sum + item, 0)).toBe(30);
    expect(sent.toSorted()).toEqual(addresses);
  });

  it('gives up a rejected message, stores the reason, and continues with the others', async () => {
    const mail: MailPort = {
      send: ({ to }) =>
        to.startsWith('bad') ? Promise.reject(new MailFailure('refused', '550 no such\r\nmailbox')) : Promise.resolve(),
    };
    await queue('bad@bourse.example');
    await queue('good@bourse.example');
    await run(mail);
    expect(await rows()).toMatchObject([
      { recipient: 'bad@bourse.example', state: 'failed', failure: '550 no such mailbox', attempts: 1 },
      { recipient: 'good@bourse.example', state: 'sent', failure: null },
    ]);
    minutesLater(60 * 24);
    expect(await run(mail)).toBe(0);
  });

  it('waits longer after every attempt while the server is unavailable, and gives up after more than a day', async () => {
    await queue('a@bourse.example');
    const start = now.getTime();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= MAIL_TRIES; attempt += 1) {
      expect(await run(failing('unavailable'))).toBe(1);
      expect(await run(failing('unavailable'))).toBe(0);
      const [row] = await rows();
      if (row === undefined) throw new Error('the message is gone');
      expect(row).toMatchObject({
        attempts: attempt,
        failure: 'no luck',
        state: attempt === MAIL_TRIES ? 'failed' : 'queued',
      });
      if (attempt === MAIL_TRIES) break;
      pauses.push(row.nextAttemptAt.getTime() - now.getTime());
      now = row.nextAttemptAt;
    }
    expect(pauses).toEqual(pauses.toSorted((left, right) => left - right));
    expect(now.getTime() - start).toBeGreaterThan(24 * 60 * 60_000);
    minutesLater(60 * 24 * 7);
    expect(await run(failing('unavailable'))).toBe(0);
  });

  it('sends the message when the server is available again', async () => {
    await queue('a@bourse.example');
    await run(failing('unavailable'));
    minutesLater(1);
    await run({ send: () => Promise.resolve() });
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, failure: null }]);
  });

  it('discards a code that expired while the server was unavailable', async () => {
    const expiresAt = new Date(now.getTime() + 10 * 60_000);
    await queueMail(
      database.db,
      {
        kind: 'registerCode',
        to: 'a@bourse.example',
        userId: null,
        language: 'en',
        values: { code: '123456', minutes: 10 },
        expiresAt,
      },
      now,
    );
    await queueSms(
      database.db,
      {
        kind: 'registerCode',
        to: '+905321234567',
        language: 'en',
        values: { code: '123456', minutes: 10 },
        expiresAt,
      },
      now,
    );
    await run(failing('unavailable'), { sms: unreachableSms });
    minutesLater(10);
    const sent: string[] = [];
    const take = async ({ to }: { readonly to: string }): Promise<void> => void sent.push(to);
    const outcomes: string[] = [];
    const metrics = { messageEnded: (channel: string, outcome: string) => void outcomes.push(`${channel} ${outcome}`) };
    await run({ send: take }, { sms: { send: take }, metrics });
    expect(sent).toEqual([]);
    expect(outcomes).toEqual(['email expired', 'sms expired']);
    expect((await rows()).map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'expired before it could be sent: no luck'],
      ['failed', 'expired before it could be sent: no luck'],
    ]);
  });

  it('reaches a real mail server after an outage', async () => {
    const first = await startSmtpServer();
    const { port } = first;
    await first.stop();
    const mail = smtpMail({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: { name: 'Bourse', address: 'no-reply@bourse.example' },
      tls: 'optional',
      dkim: undefined,
    });
    await queue('a@bourse.example');
    await run(mail);
    expect(await rows()).toMatchObject([
      { state: 'queued', attempts: 1, failure: expect.stringContaining('ECONNREFUSED') },
    ]);
    const back = await startSmtpServer({}, port);
    try {
      minutesLater(1);
      await run(mail);
      expect(back.received).toMatchObject([{ to: ['a@bourse.example'] }]);
      expect(back.received[0]?.source).toContain('Subject: Your account is deleted');
      expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    } finally {
      await back.stop();
    }
  });

  it('does not connect for every message while sending fails', async () => {
    for (let index = 0; index < 20; index += 1) await queue(`p${index}@bourse.example`);
    expect(await run(failing('unavailable'))).toBeLessThan(10);
    expect(await run(failing('delayed'))).toBeGreaterThan(10);
  });

  it('retries messages that a stopped process had claimed', async () => {
    await queue('a@bourse.example');
    await expect(run({ send: () => Promise.reject(new Error('the process ends here')) })).rejects.toThrow('ends here');
    expect(await run({ send: () => Promise.resolve() })).toBe(0);
    minutesLater(6);
    expect(await run({ send: () => Promise.resolve() })).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('starts no message when the process stops', async () => {
    await queue('a@bourse.example');
    expect(await run({ send: () => Promise.resolve() }, { signal: AbortSignal.abort() })).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  it('never sees a message whose transaction was rolled back', async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await queueMail(
          tx,
          { kind: 'accountDeleted', to: 'a@bourse.example', userId: null, language: 'en', values: { name: 'Ada' } },
          now,
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });
});
