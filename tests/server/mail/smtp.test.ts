import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import type { MailConfig } from '../../../server/config/mail.ts';
import { MailFailure, type OutgoingMail } from '../../../server/ports/mail/mailPort.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/mail/smtpServer.ts';

let server: TestSmtpServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

function configFor(port: number, env: Record<string, string> = {}, account = ''): MailConfig {
  const { mail } = loadConfig({
    SMTP_URL: `smtp://${account}127.0.0.1:${port}`,
    MAIL_FROM: 'Bourse Çarşı <no-reply@bourse.example>',
    ...env,
  });
  if (mail === undefined) throw new Error('no mail configuration');
  return mail;
}

const mail: OutgoingMail = {
  reference: 'mail-7-1700000000000',
  to: 'ada@bourse.example',
  subject: 'Şifreniz değiştirildi',
  text: 'Merhaba Ada,\n\nplain words\n',
  html: '<p>words in HTML</p>',
};

async function toFailure(sending: Promise<void>): Promise<MailFailure> {
  const error: unknown = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailFailure)) throw new Error(`no MailFailure: ${String(error)}`);
  return error;
}

describe('smtpMail', () => {
  it('delivers text and HTML, encrypted when the server offers it', async () => {
    server = await startSmtpServer();
    await smtpMail(configFor(server.port)).send(mail);
    const [got] = server.received;
    expect(got).toMatchObject({ from: 'no-reply@bourse.example', to: ['ada@bourse.example'], encrypted: true });
    const source = got?.source ?? '';
    expect(source).toContain('Message-ID: <mail-7-1700000000000@bourse.example>');
    expect(source).toContain('Auto-Submitted: auto-generated');
    expect(source).toMatch(/^From: .*<no-reply@bourse\.example>/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toContain('multipart/alternative');
    expect(source).toContain('plain words');
    expect(source).toContain('<p>words in HTML</p>');
  });

  it('authenticates with the user name and password of the URL', async () => {
    server = await startSmtpServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'us@er' && password === 'p:w/d' ? done(null, { user: username }) : done(new Error('no')),
    });
    await smtpMail(configFor(server.port, {}, 'us%40er:p%3Aw%2Fd@')).send(mail);
    expect(server.received[0]?.user).toBe('us@er');
    const failure = await toFailure(smtpMail(configFor(server.port, {}, 'us%40er:wrong@')).send(mail));
    expect(failure.reason).toBe('unavailable');
    expect(failure.message).not.toContain('wrong');
  });

  it('sends nothing unencrypted when encryption is required', async () => {
    server = await startSmtpServer({ hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const failure = await toFailure(smtpMail(configFor(server.port, { SMTP_TLS: 'required' })).send(mail));
    expect(failure.reason).toBe('unavailable');
    expect(server.received).toEqual([]);
    await smtpMail(configFor(server.port)).send(mail);
    expect(server.received[0]?.encrypted).toBe(false);
  });

  it('uses TLS from the first byte with smtps', async () => {
    server = await startSmtpServer({ secure: true });
    const config = configFor(server.port, { SMTP_URL: `smtps://127.0.0.1:${server.port}` });
    await smtpMail(config).send(mail);
    expect(server.received[0]?.encrypted).toBe(true);
  });

  it.each([
    [550, 'mailbox trouble', 'bounced'],
    [550, '5.1.1 no such user, mailbox trouble', 'bounced'],
    [551, '5.1.6 mailbox trouble, it has moved', 'bounced'],
    [550, '5.7.1 mailbox trouble: blocked by policy', 'refused'],
    [552, '5.2.2 mailbox trouble: full', 'refused'],
    [554, 'mailbox trouble', 'refused'],
    [451, 'mailbox trouble', 'delayed'],
  ] as const)('treats a recipient answered with %i %s as %s', async (responseCode, text, reason) => {
    server = await startSmtpServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
    });
    const failure = await toFailure(smtpMail(configFor(server.port)).send(mail));
    expect(failure).toMatchObject({ reason });
    expect(failure.message).toContain('mailbox trouble');
  });

  it('treats a sender that the server rejects as no fault of the address', async () => {
    server = await startSmtpServer({
      onMailFrom: (_address, _session, done) => done(Object.assign(new Error('who are you'), { responseCode: 550 })),
    });
    expect(await toFailure(smtpMail(configFor(server.port)).send(mail))).toMatchObject({ reason: 'refused' });
  });

  it('treats a message answered with 554 as rejected', async () => {
    server = await startSmtpServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('looks like spam'), { responseCode: 554 })));
      },
    });
    expect(await toFailure(smtpMail(configFor(server.port)).send(mail))).toMatchObject({ reason: 'refused' });
  });

  it('treats an unreachable server as unavailable', async () => {
    server = await startSmtpServer();
    const { port } = server;
    await server.stop();
    server = undefined;
    expect(await toFailure(smtpMail(configFor(port)).send(mail))).toMatchObject({ reason: 'unavailable' });
  });

  it('does not let a value become a header or a second recipient', async () => {
    server = await startSmtpServer();
    const port = smtpMail(configFor(server.port));
    await port.send({ ...mail, subject: 'Hello\r\nBcc: other@evil.example' });
    const header = (server.received[0]?.source ?? '').split('\r\n\r\n')[0] ?? '';
    expect(header).not.toMatch(/^Bcc:/im);
    for (const to of [
      'a@b.example, other@evil.example',
      'a@b.example\r\nBcc: other@evil.example',
      '<a@b.example> <x@y.example>',
    ])
      await port.send({ ...mail, to }).catch(() => undefined);
    expect(server.received.flatMap((item) => item.to)).not.toContain('other@evil.example');
    expect(server.received.every((item) => item.to.length === 1)).toBe(true);
  });
});

describe('mail settings', () => {
  const secret = { TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo' };

  it('leave mail in the outbox without SMTP_URL', () => {
    expect(loadConfig({}).mail).toBeUndefined();
    expect(loadConfig({ MAIL_FROM: 'us@bourse.example' }).mail).toBeUndefined();
  });

  it('require a sender, and the address of the site when it is reachable from other machines', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM is \(not set\)/);
    expect(() =>
      loadConfig({ ...secret, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'us@bourse.example' }),
    ).toThrow(/PUBLIC_URL is \(not set\)[^]*links in e-mails/);
  });

  it.each(['nobody', 'Us <us@bourse.example>\r\nBcc: x@y.example', 'a@b.example, c@d.example', '<us@bourse.example'])(
    'refuse the sender %j',
    (from) => {
      expect(() => loadConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from })).toThrow(/MAIL_FROM/);
    },
  );

  it('refuse credentials with a wrong % in SMTP_URL, which no message could be sent with', () => {
    const env = { SMTP_URL: 'smtp://user:50%zz@mail.example', MAIL_FROM: 'us@bourse.example' };
    expect(() => loadConfig(env)).toThrow(/SMTP_URL is an address with a wrong %/);
    expect(() => loadConfig(env)).toThrow(expect.not.objectContaining({ message: expect.stringContaining('50%zz') }));
  });

  it('never show the password of SMTP_URL', () => {
    expect(() => loadConfig({ SMTP_URL: 'http://user:hush@mail.example', MAIL_FROM: 'us@bourse.example' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hush') }),
    );
  });

  it('require encryption for every server but a local one', () => {
    const from = { MAIL_FROM: 'us@bourse.example' };
    expect(loadConfig({ ...from, SMTP_URL: 'smtp://mail.example' }).mail).toMatchObject({
      tls: 'required',
      from: { name: '', address: 'us@bourse.example' },
    });
    expect(loadConfig({ ...from, SMTP_URL: 'smtp://localhost:1025' }).mail?.tls).toBe('optional');
    expect(loadConfig({ ...from, SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'optional' }).mail?.tls).toBe('optional');
  });
});
