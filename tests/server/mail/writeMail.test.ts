import { describe, expect, it } from 'vitest';
import type { MailKind, MailValues } from '../../../server/modules/ground/mail/mails.ts';
import { writeMail, type WrittenMail } from '../../../server/modules/ground/mail/writeMail.ts';
import type { Language } from '../../../server/i18n/translate.ts';

const when = new Date('2026-03-05T14:07:00Z');
const link = 'https://bourse.example/somewhere?token=abc&more=1';

const samples: MailValues = {
  verifyEmail: { name: 'Ada', link, hours: 24 },
  registerCode: { code: '048213', minutes: 10 },
  passwordCode: { name: 'Ada', code: '048213', link, minutes: 10 },
  passwordChanged: { name: 'Ada', device: 'Firefox on Linux', when, hasUnlinked: true, hasEndedKey: true, link },
  confirmNewEmail: { name: 'Ada', link, hours: 1 },
  emailChangeAsked: { name: 'Ada', newAddress: 'ada@new.example', link },
  emailChanged: { name: 'Ada', newAddress: 'ada@new.example', when },
  newDevice: { name: 'Ada', device: 'Firefox on Linux', address: '203.0.113.7', when, link },
  identityLinked: { name: 'Ada', provider: 'Google', when, link },
  accountDeactivated: { name: 'Ada', link },
  accountDisabled: { name: 'Ada', reason: 'Spam in many posts', link },
  accountEnabled: { name: 'Ada', reason: null, link },
  deletionAsked: { name: 'Ada', when, link },
  deletionCancelled: { name: 'Ada', when, link },
  accountDeleted: { name: 'Ada' },
  alert: {
    name: 'Ada Lovelace',
    firings: [
      {
        symbol: 'AAPL',
        text: 'AAPL rose to $120.00: your alert for $119.50 or above',
        when: new Date('2026-11-20T14:30:00Z'),
      },
    ],
    total: 1,
    isSimulated: true,
    link: 'https://bourse.example/application-user/portfolio/tradingview/7',
    alertsLink: 'https://bourse.example/application-user/portfolio/alerts',
  },
  botDecision: {
    name: 'Ada',
    bot: 'Trend Fener',
    decision: 'rejected',
    reason: 'The privacy link is dead.\r\nThe description says nothing.',
    link,
  },
  profileDecision: {
    name: 'Ada',
    outcome: 'toReporter.clear',
    rule: 'Spam',
    reason: 'It advertised.',
    link: 'https://bourse.example/',
  },
  postDecision: {
    name: 'Ada',
    outcome: 'toAuthor.suspend',
    post: 'Buy now at http://evil.example',
    pictures: 0,
    rule: 'Spam',
    reason: 'The same advertisement for the third time.',
    until: when,
    link,
  },
  commentDeleted: {
    name: 'Ada',
    comment: 'Buy now at http://evil.example',
    reason: 'The same advertisement for the third time.',
    link,
  },
  notification: {
    name: 'Ada',
    text: 'Mert started following you',
    link,
    settingsLink: 'https://bourse.example/?dialog=settings',
  },
};

const kinds: readonly MailKind[] = [
  'verifyEmail',
  'registerCode',
  'passwordCode',
  'passwordChanged',
  'confirmNewEmail',
  'emailChangeAsked',
  'emailChanged',
  'newDevice',
  'identityLinked',
  'accountDeactivated',
  'accountDisabled',
  'accountEnabled',
  'deletionAsked',
  'deletionCancelled',
  'accountDeleted',
  'botDecision',
  'postDecision',
  'commentDeleted',
  'notification',
];

const write = <Kind extends MailKind>(
  language: Language,
  kind: Kind,
  change?: Partial<MailValues[Kind]>,
): WrittenMail => writeMail(language, kind, { ...samples[kind], ...change });

/** The visible text of an HTML message. */
const readable = (html: string): string =>
  html
    .replace(/<head>[^]*?<\/head>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(['en', 'tr'] as const)('mails in %s', (language) => {
  it.each(kinds)('%s has a subject, and text and HTML that say the same', (kind) => {
    const { subject, text, html } = write(language, kind);
    expect(subject.length).toBeGreaterThan(5);
    expect(`${subject}${text}${html}`).not.toMatch(/mail\.[a-z]|\{|undefined|NaN|Invalid/i);
    expect(html).toContain(`<html lang="${language}"`);
    const seen = readable(html);
    for (const line of text.split('\n').filter((item) => item !== '' && item !== '--'))
      expect(seen).toContain(line.replace(/:$/, ''));
  });

  it('has separate texts for every kind', () => {
    const subjects = kinds.map((kind) => write(language, kind).subject);
    expect(new Set(subjects).size).toBe(kinds.length);
    const otherLanguage = language === 'en' ? 'tr' : 'en';
    for (const kind of kinds) expect(write(language, kind).text).not.toBe(write(otherLanguage, kind).text);
  });

  it('shows codes and links', () => {
    for (const kind of ['registerCode', 'passwordCode'] as const) {
      expect(write(language, kind).text).toContain('\n048213\n');
      expect(write(language, kind).html).toContain('>048213<');
    }
    const { text, html } = write(language, 'verifyEmail');
    expect(text).toContain(`\n${link}\n`);
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });
});

it('writes timestamps in the language of the mail, with the time zone', () => {
  expect(write('en', 'newDevice').text).toMatch(/March 5, 2026 at 2:07\sPM UTC/);
  expect(write('tr', 'newDevice').text).toContain('5 Mart 2026 14:07 (UTC)');
});

it('uses plural forms', () => {
  expect(write('en', 'confirmNewEmail').text).toContain('for 1 hour.');
  expect(write('en', 'verifyEmail').text).toContain('for 24 hours.');
  expect(write('tr', 'verifyEmail').text).toContain('24 saat');
});

describe('hostile values', () => {
  const name = 'A\r\nBcc: x@evil.example\r\n\r\n<script>alert(1)</script>"\'&\u202e\u0000';

  it.each(kinds)('%s does not let a name leave its line or become HTML', (kind) => {
    const values = { ...samples[kind], ...('name' in samples[kind] ? { name } : {}) };
    const { subject, text, html } = writeMail('en', kind, values);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc:/m);
    expect(`${text}${html}`).not.toMatch(/[\r\u202e\0]/);
    expect(html).not.toMatch(/<script/i);
  });

  it('escapes devices, addresses and texts of notifications', () => {
    const bad = '<img src=x onerror=alert(1)>';
    expect(write('en', 'newDevice', { device: bad, address: bad }).html).not.toContain('<img');
    expect(write('en', 'emailChanged', { newAddress: `"${bad}"@a.example` }).html).not.toContain('<img');
    expect(write('tr', 'notification', { text: bad }).html).not.toContain('<img');
  });

  it('omits a name from the greeting that mail programs would turn into a link', () => {
    expect(write('en', 'verifyEmail', { name: 'evil.example' }).text).toContain('Hello evil. example,');
    expect(write('en', 'verifyEmail', { name: 'http://evil' }).text).not.toContain('http://evil');
    expect(write('en', 'verifyEmail', { name: 'Ada J. O’Neil-Şahin' }).text).toContain('Hello Ada J. O’Neil-Şahin,');
  });

  it('omits the name from the greeting when nothing of it remains', () => {
    expect(write('en', 'accountDeleted', { name: '\u200b \n' }).text).toMatch(/^Hello,\n/);
  });

  it.each(['javascript:alert(1)', '/relative', 'https://a.example/"><script>', 'https://a.example/ b'])(
    'refuses the link %s',
    (bad) => {
      expect(() => write('en', 'verifyEmail', { link: bad })).toThrow('absolute web URL');
    },
  );
});
