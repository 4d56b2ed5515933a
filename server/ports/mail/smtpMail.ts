import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../config/mail.ts';
import { isLoopbackHost } from '../../config/config.ts';
import { MailFailure, type MailPort } from './mailPort.ts';

const SECOND = 1000;

const ports = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Milliseconds that the mail server may take, together shorter than the lease of a message. */
export interface MailTimeouts {
  readonly connection: number;
  /** From the connection to the first line of the server. */
  readonly greeting: number;
  /** Without a byte from the server, at any later step. */
  readonly silence: number;
}

const DEFAULT_TIMEOUTS: MailTimeouts = { connection: 15 * SECOND, greeting: 15 * SECOND, silence: 30 * SECOND };

/** The fields that the signature protects. RFC 8058 requires both of List-Unsubscribe. */
const SIGNED_FIELDS = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

async function openTransport(
  { smtpUrl, tls, dkim }: MailConfig,
  { connection, greeting, silence } = DEFAULT_TIMEOUTS,
): Promise<Transporter> {
  // Loaded with the first message, because many servers never send one.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return createTransport({
    host,
    port: port === '' ? ports[secure ? 'smtps:' : 'smtp:'] : Number(port),
    secure,
    requireTLS: !secure && tls === 'required',
    // A mail server on this machine has a self-signed certificate, and no network is involved.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLoopbackHost(host) },
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(dkim === undefined ? {} : { dkim: { ...dkim, headerFieldNames: SIGNED_FIELDS } }),
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects and signs in to the mail server without sending a message.
 * @throws Error with the reason of the mail server
 */
export async function checkMailServer(config: MailConfig): Promise<void> {
  const transport = await openTransport(config);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Exactly one address: a list, a comment or a quoted part could contain a second recipient. */
const oneAddress = /^[^\s\p{Cc}<>(),:;"\\[\]@]+@[^\s\p{Cc}<>(),:;"\\[\]@]+$/u;

/** Only errors at these steps concern the message itself; rejected credentials concern the configuration. */
const MESSAGE_STEPS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

interface SmtpError {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

/** No such mailbox, no such domain, moved, disabled (RFC 3463). Policy, spam and a full mailbox are not about the address. */
const NO_ADDRESS = /^5\d\d[ -](?:5\.1\.(?:[0-36]|10)|5\.2\.1)\b/;
const ENHANCED_STATUS = /^5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/;

/** Whether the mail server said at this recipient that the address does not exist. */
function isAddressUnknown({ command, response, responseCode }: SmtpError): boolean {
  if (command !== 'RCPT TO' || typeof response !== 'string') return false;
  if (ENHANCED_STATUS.test(response)) return NO_ADDRESS.test(response);
  // Without an enhanced status only codes that concern a mailbox.
  return responseCode === 550 || responseCode === 551 || responseCode === 553;
}

function toFailure(error: unknown): MailFailure {
  const given: SmtpError = error instanceof Error ? { ...error, message: error.message } : { message: String(error) };
  const { message, code, responseCode } = given;
  const isAboutMessage = MESSAGE_STEPS.includes(code);
  // Without a response code the address itself was invalid.
  const isFinal = isAboutMessage && (typeof responseCode !== 'number' || responseCode >= 500);
  return new MailFailure(
    isFinal ? (isAddressUnknown(given) ? 'bounced' : 'refused') : isAboutMessage ? 'delayed' : 'unavailable',
    typeof message === 'string' ? message : 'unknown',
    { cause: error },
  );
}

/** Mail programs show a button for it. The request without a page exists for https only (RFC 8058). */
const unsubscribeHeaders = (url: string | undefined): Readonly<Record<string, string>> => {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
};

/** Sends through an SMTP server, with one connection per message. */
export function smtpMail(config: MailConfig, timeouts?: MailTimeouts): MailPort {
  let transport: Promise<Transporter> | undefined;
  const domain = config.from.address.split('@')[1] ?? 'localhost';
  return {
    async send({ reference, to, subject, text, html, unsubscribeUrl }) {
      if (!oneAddress.test(to)) throw new MailFailure('refused', 'the recipient is no e-mail address');
      try {
        transport ??= openTransport(config, timeouts);
        await (
          await transport
        ).sendMail({
          from: config.from,
          to: { name: '', address: to },
          envelope: { from: config.from.address, to: [to] },
          messageId: `<${reference}@${domain}>`,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        });
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}
