import type { EnvReader } from './envReader.ts';

/** The SMTP server that accepts our messages. */
export interface MailConfig {
  /** smtp:// or smtps://, with user name and password if the server requires them. */
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  /** `required`: neither credentials nor messages are sent before the connection is encrypted. */
  readonly tls: 'required' | 'optional';
}

/** "Name <address>" or an address alone, without characters that could start another header. */
const sender =
  /^(?:([^<>"\r\n\p{Cc}]{1,60}?)\s*<([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189})>|([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189}))$/u;

const unset = '(not set)';

/**
 * Reads SMTP_URL, MAIL_FROM and SMTP_TLS. Without SMTP_URL messages stay in the outbox.
 * @param site the public address that links in messages point to
 */
export function readMail(
  reader: EnvReader,
  site: { readonly exposed: boolean; readonly publicUrl: string | undefined },
  isLoopbackHost: (host: string) => boolean,
): MailConfig | undefined {
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:'], { secret: true });
  const from = reader.text('MAIL_FROM', '', {
    right: 'the sender of all messages, such as "Bourse <no-reply@bourse.example>"',
    accepts: (value) => sender.test(value),
  });
  const tls = reader.choice('SMTP_TLS', ['default', 'required', 'optional'] as const, 'default');
  if (smtpUrl === undefined) return undefined;
  if (new URL(smtpUrl).hostname === '')
    reader.problem('SMTP_URL', 'without a host', 'an address such as smtp://user:password@mail.example.com:587');
  if (from === '')
    reader.problem('MAIL_FROM', unset, 'the sender of all messages, such as "Bourse <no-reply@bourse.example>"');
  if (site.exposed && site.publicUrl === undefined)
    reader.problem(
      'PUBLIC_URL',
      unset,
      'the public address of the site, such as https://bourse.example (required for the links in e-mails)',
    );
  const [, name = '', address = '', alone = ''] = sender.exec(from) ?? [];
  return {
    smtpUrl,
    from: { name: name.trim(), address: address || alone },
    tls: tls === 'default' ? (isLoopbackHost(new URL(smtpUrl).hostname) ? 'optional' : 'required') : tls,
  };
}
