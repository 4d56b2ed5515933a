import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { hasOutboxPage } from '../config/outbox.ts';
import { getLanguage, translate, type Language, type ServerMessageId } from '../i18n/translate.ts';
import { escapeHtml } from '../modules/ground/mail/mailText.ts';
import * as outbox from '../modules/ground/mail/outbox.store.ts';
import { getUnsubscribeUrl } from '../modules/ground/mail/unsubscribe.ts';
import type { Services } from '../context/services.ts';
import { isDirect } from './isDirect.ts';
import { renderPage } from './plainPage.ts';

const LISTED = 100;

/** No scripts and no external resources. The message is in a sandboxed frame that can only open links in a new tab. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const states = {
  queued: 'outbox.state.queued',
  sent: 'outbox.state.sent',
  failed: 'outbox.state.failed',
  paused: 'outbox.state.paused',
} as const satisfies Record<outbox.MailRow['state'], ServerMessageId>;

/** The language of the page with its formatters. */
interface PageFormat {
  readonly language: Language;
  readonly message: (id: ServerMessageId, values?: Readonly<Record<string, string | number>>) => string;
  readonly formatDate: (when: Date) => string;
}

function createPageFormat(request: FastifyRequest): PageFormat {
  const language = getLanguage(request.headers['accept-language']);
  const message: PageFormat['message'] = (id, values) => escapeHtml(translate(language, id, values));
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return { language, message, formatDate: (when) => message('mail.utc', { time: format.format(when) }) };
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html);
}

function renderMailListPage(format: PageFormat, rows: Awaited<ReturnType<typeof outbox.listNewest>>): string {
  const { message, formatDate } = format;
  const items = rows.map(
    ({ id, subject, recipient, language, state, createdAt }) => `<li>
<a href="/outbox/${id}" lang="${language}">${escapeHtml(subject)}</a>
<div>${escapeHtml(recipient)}</div>
<div class="soft">${formatDate(createdAt)} · ${message(states[state])}</div>
</li>`,
  );
  const list = items.length === 0 ? `<p>${message('outbox.empty')}</p>` : `<ul>\n${items.join('\n')}\n</ul>`;
  const title = message('outbox.title');
  return renderPage(
    format,
    title,
    `<h1>${title}</h1>\n<p class="soft">${message('outbox.about', { count: LISTED })}</p>\n${list}`,
  );
}

/** The address that mail programs get in the header of the message. */
const renderUnsubscribeLink = ({ message }: PageFormat, url: string | undefined): string =>
  url === undefined ? '' : `<p><a href="${escapeHtml(url)}">${message('outbox.unsubscribe')}</a></p>`;

function renderMailPage(format: PageFormat, row: outbox.MailRow, unsubscribeUrl: string | undefined): string {
  const { message, formatDate } = format;
  const facts: readonly (readonly [string, string])[] = [
    [message('outbox.to'), escapeHtml(row.recipient)],
    [message('outbox.when'), formatDate(row.createdAt)],
    [message('outbox.state'), message(states[row.state])],
    ...(row.failure === null ? [] : [[message('outbox.failure'), escapeHtml(row.failure)] as const]),
  ];
  const subject = escapeHtml(row.subject);
  const htmlPart = `<h2>${message('outbox.html')}</h2>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${subject}" srcdoc="${escapeHtml(withNewTabs(row.html))}"></iframe>`;
  return renderPage(
    format,
    subject,
    `<p><a href="/outbox">${message('outbox.back')}</a></p>
<h1 lang="${row.language}">${subject}</h1>
<dl>
${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}
</dl>
${renderUnsubscribeLink(format, unsubscribeUrl)}
${row.channel === 'sms' ? '' : htmlPart}
<h2>${message('outbox.text')}</h2>
<pre lang="${row.language}">${escapeHtml(row.text)}</pre>`,
  );
}

/** Opens the links of a message in a new tab, as mail programs do. */
const withNewTabs = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

/**
 * Serves GET /outbox and /outbox/<number>: the unsent e-mails and text messages, for development. They contain codes and links of all
 * users, so the page exists only when no mail is sent and no other machine can reach the server.
 */
export function serveOutbox(
  app: FastifyInstance,
  config: Config,
  { db, rootSecrets }: Pick<Services, 'db' | 'rootSecrets'>,
): void {
  if (!hasOutboxPage(config)) return;
  app.get('/outbox', async (request, reply) =>
    isDirect(request)
      ? send(reply, renderMailListPage(createPageFormat(request), await outbox.listNewest(db, LISTED)))
      : reply.callNotFound(),
  );
  app.get<{ Params: { id: string } }>('/outbox/:id', async (request, reply) => {
    const { id } = request.params;
    const row = isDirect(request) && /^[1-9]\d{0,14}$/.test(id) ? await outbox.find(db, Number(id)) : undefined;
    if (row === undefined) return reply.callNotFound();
    return send(reply, renderMailPage(createPageFormat(request), row, getUnsubscribeUrl(rootSecrets, row)));
  });
}
