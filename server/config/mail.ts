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
const senderPattern =
  /^(?:([^<>"\r\n\p{Cc}]{1,60}?)\s*<([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189})>|([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189}))$/u;

const EXPECTED_SENDER = 'the sender of all messages, such as "Bourse <no-reply@bourse.example>"';

/**
 * Reads SMTP_URL, MAIL_FROM and SMTP_TLS. Without SMTP_URL messages stay in the outbox.
 * @param site the public address that links in messages point to, and whether other machines can reach the server: the
 *   address is required then
 */
export function readMailConfig(
  reader: EnvReader,
  site: { readonly exposed: boolean; readonly publicUrl: string | undefined },
  isLoopbackHost: (host: string) => boolean,
): MailConfig | undefined {
  const smtpUrl = reader.url('SMTP_URL', ['smtp:', 'smtps:'], { secret: true });
  const from = reader.text('MAIL_FROM', '', {
    expected: EXPECTED_SENDER,
    accepts: (value) => senderPattern.test(value),
  });
  const tls = reader.choice('SMTP_TLS', ['default', 'required', 'optional'] as const, 'default');
  if (smtpUrl === undefined) return undefined;
  if (new URL(smtpUrl).hostname === '')
    reader.addProblem('SMTP_URL', 'without a host', 'an address such as smtp://user:password@mail.example.com:587');
  if (from === '') reader.missing('MAIL_FROM', EXPECTED_SENDER);
  if (site.exposed && site.publicUrl === undefined)
    reader.missing(
      'PUBLIC_URL',
      'the public address of the site, such as https://bourse.example (required for the links in e-mails)',
    );
  const [, name = '', address = '', bareAddress = ''] = senderPattern.exec(from) ?? [];
  return {
    smtpUrl,
    from: { name: name.trim(), address: address || bareAddress },
    tls: tls === 'default' ? (isLoopbackHost(new URL(smtpUrl).hostname) ? 'optional' : 'required') : tls,
  };
}
