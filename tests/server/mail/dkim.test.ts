import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { smtpMail } from '../../../server/ports/mail/smtpMail.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/mail/smtpServer.ts';
import { verifyDkim } from '../../support/mail/verifyDkim.ts';

let server: TestSmtpServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const createKeys = (modulusLength = 2_048) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const keys = createKeys();

const settings = (change: Record<string, string> = {}) => ({
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Bourse Çarşı <no-reply@bourse.example>',
  DKIM_SELECTOR: 'bourse1',
  DKIM_KEY: keys.privateKey,
  ...change,
});

async function send(change: Record<string, string> = {}): Promise<string> {
  server = await startSmtpServer();
  const { mail } = loadConfig(settings({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, ...change }));
  if (mail === undefined) throw new Error('no mail configuration');
  await smtpMail(mail).send({
    reference: 'mail-7-1700000000000',
    to: 'ada@bourse.example',
    subject: 'Şifreniz değiştirildi ve bu konu birkaç satıra bölünecek kadar uzun bir konudur',
    text: 'Merhaba Ada,\n\n.a line that begins with a dot\nand one with spaces at its end   \n\n\n',
    html: '<p>words in HTML</p>',
    unsubscribeUrl: 'https://bourse.example/api/mail/unsubscribe?token=1.likes.abc',
  });
  return server.received[0]?.source ?? '';
}

const getProblems = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe('a message of a server with a key for DKIM', () => {
  it('has a signature that an independent check by RFC 6376 accepts', async () => {
    expect(verifyDkim(await send(), keys.publicKey)).toMatchObject({
      isBodyIntact: true,
      isSignatureValid: true,
      domain: 'bourse.example',
      selector: 'bourse1',
    });
  });

  it('protects the sender, the subject and both fields of the one-click link', async () => {
    const source = await send();
    const { signed } = verifyDkim(source, keys.publicKey);
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
    const forged = source.replace('token=1.likes', 'token=2.likes');
    expect(verifyDkim(forged, keys.publicKey)).toMatchObject({ isBodyIntact: true, isSignatureValid: false });
    expect(verifyDkim(source.replace('words in HTML', 'other words'), keys.publicKey).isBodyIntact).toBe(false);
    expect(verifyDkim(source, createKeys().publicKey).isSignatureValid).toBe(false);
  });

  it('may name a domain above the sender, and a key in one line', async () => {
    const source = await send({
      MAIL_FROM: 'no-reply@mail.bourse.example',
      DKIM_DOMAIN: 'bourse.example',
      DKIM_KEY: keys.privateKey.replaceAll('\n', String.raw`\n`),
    });
    expect(verifyDkim(source, keys.publicKey)).toMatchObject({ isSignatureValid: true, domain: 'bourse.example' });
  });
});

it('a message of a server without a key has no signature', async () => {
  expect(await send({ DKIM_SELECTOR: '', DKIM_KEY: '' })).not.toMatch(/^DKIM-Signature:/im);
});

describe('the settings of DKIM', () => {
  it('belong together', () => {
    expect(getProblems(settings({ DKIM_KEY: '' }))).toContain('DKIM_KEY');
    expect(getProblems(settings({ DKIM_SELECTOR: '' }))).toContain('DKIM_SELECTOR');
  });

  it('refuse what is no signing key, without showing it', () => {
    const { privateKey: short } = createKeys(512);
    for (const key of ['no key at all', short, keys.publicKey]) {
      const text = getProblems(settings({ DKIM_KEY: key }));
      expect(text).toContain('an RSA key of at least 1024 bits');
      expect(text).not.toContain(key.split('\n')[1] ?? key);
      expect(text).not.toContain('no key at all');
    }
  });

  it('refuse selectors and domains that no DNS record can have', () => {
    expect(getProblems(settings({ DKIM_SELECTOR: 'two words' }))).toContain('DKIM_SELECTOR');
    expect(getProblems(settings({ DKIM_DOMAIN: 'bourse' }))).toContain('DKIM_DOMAIN');
    expect(getProblems(settings({ DKIM_DOMAIN: 'other.example' }))).toContain('DKIM_DOMAIN');
    expect(getProblems(settings({ MAIL_FROM: 'us@mail.bourse.example', DKIM_DOMAIN: 'Bourse.example' }))).toBe('');
  });
});
