import { createPrivateKey } from 'node:crypto';
import type { EnvReader } from './envReader.ts';

/** The SMTP server that accepts our messages. */
export interface MailConfig {
  /** smtp:// or smtps://, with user name and password if the server requires them. */
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
  /** `required`: neither credentials nor messages are sent before the connection is encrypted. */
  readonly tls: 'required' | 'optional';
  /** Signs all messages; undefined when the mail server signs them. */
  readonly dkim: DkimConfig | undefined;
}

interface DkimConfig {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

const MIN_KEY_BITS = 1024;

const isDomain = (text: string): boolean =>
  /^(?=.{3,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i.test(text);
const isSelector = (text: string): boolean => /^[a-z\d]([a-z\d.-]{0,61}[a-z\d])?$/i.test(text);

/** An RSA key, the only kind that receivers of all ages verify. */
function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS;
  } catch {
    return false;
  }
}

/** Whether a domain is that of an address, or one above it. */
const belongsToDomain = (address: string, domain: string): boolean =>
  `.${address.split('@')[1] ?? ''}`.toLowerCase().endsWith(`.${domain.toLowerCase()}`);

/** Reads DKIM_SELECTOR, DKIM_KEY and DKIM_DOMAIN. A PEM in one line may have a backslash and n for its ends of lines. */
function readDkim(reader: EnvReader, sender: string): DkimConfig | undefined {
  const keySelector = reader.text('DKIM_SELECTOR', '', {
    expected: 'the name before ._domainkey of the DNS record, such as bourse1',
    accepts: isSelector,
  });
  const privateKey = reader.secret('DKIM_KEY', 1)?.replaceAll(String.raw`\n`, '\n');
  const domainName = reader.text('DKIM_DOMAIN', sender.split('@')[1] ?? '', {
    expected: 'the domain of the sender or one above it, such as bourse.example',
    accepts: (value) => isDomain(value) && belongsToDomain(sender, value),
  });
  if (privateKey === undefined && keySelector === '') return undefined;
  if (keySelector === '') reader.missing('DKIM_SELECTOR', 'the name before ._domainkey of the DNS record');
  if (privateKey === undefined) reader.missing('DKIM_KEY', 'the private key, as PEM');
  if (privateKey !== undefined && !isSigningKey(privateKey))
    reader.addProblem('DKIM_KEY', 'a secret (not shown)', `an RSA key of at least ${MIN_KEY_BITS} bits, as PEM`);
  return { domainName, keySelector, privateKey: privateKey ?? '' };
}

function hasDecodableCredentials({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

/** "Name <address>" or an address alone, without characters that could start another header. */
const senderPattern =
  /^(?:([^<>"\r\n\p{Cc}]{1,60}?)\s*<([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189})>|([^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,189}))$/u;

const EXPECTED_SENDER = 'the sender of all messages, such as "Bourse <no-reply@bourse.example>"';

/**
 * Reads SMTP_URL, MAIL_FROM, SMTP_TLS and the variables of DKIM. Without SMTP_URL messages stay in the outbox.
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
  if (!hasDecodableCredentials(new URL(smtpUrl)))
    reader.addProblem('SMTP_URL', 'an address with a wrong % (not shown)', 'a percent-encoded user name and password');
  if (from === '') reader.missing('MAIL_FROM', EXPECTED_SENDER);
  if (site.exposed && site.publicUrl === undefined)
    reader.missing(
      'PUBLIC_URL',
      'the public address of the site, such as https://bourse.example (required for the links in e-mails)',
    );
  const [, name = '', address = '', bareAddress = ''] = senderPattern.exec(from) ?? [];
  const sender = address || bareAddress;
  return {
    smtpUrl,
    from: { name: name.trim(), address: sender },
    dkim: readDkim(reader, sender),
    tls: tls === 'default' ? (isLoopbackHost(new URL(smtpUrl).hostname) ? 'optional' : 'required') : tls,
  };
}
