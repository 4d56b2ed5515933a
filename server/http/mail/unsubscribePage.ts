import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getLanguage, translate, type Language, type ServerMessageId } from '../../i18n/translate.ts';
import { escapeHtml } from '../../modules/ground/mail/mailText.ts';
import {
  readUnsubscription,
  unsubscribe,
  UNSUBSCRIBE_PATH,
  type Unsubscription,
} from '../../modules/ground/mail/unsubscribe.ts';
import type { Services } from '../../context/services.ts';
import { RequestFailure } from '../failures.ts';
import { renderPage } from '../plainPage.ts';

/** Larger than the two forms in which RFC 8058 lets a mail program send its one field. */
const MAX_BODY_BYTES = 2_048;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const FIELD = 'List-Unsubscribe';
const VALUE = 'One-Click';

interface Unsubscribe {
  Querystring: Readonly<Record<string, unknown>>;
}

/** Whether a body is the field of RFC 8058, url-encoded or as a form with parts. */
function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  if (new URLSearchParams(body.trim()).get(FIELD) === VALUE) return true;
  return /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/.test(body);
}

function send(reply: FastifyReply, language: Language, title: ServerMessageId, content: string): FastifyReply {
  const heading = escapeHtml(translate(language, title));
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex, nofollow')
    .send(renderPage({ language }, heading, `<h1>${heading}</h1>\n${content}`));
}

const paragraph = (language: Language, id: ServerMessageId, values?: Readonly<Record<string, string>>): string =>
  `<p>${escapeHtml(translate(language, id, values))}</p>`;

/**
 * Serves the link of a message that switches its kind off. GET shows a page with a button and changes nothing, because
 * mail servers open links to check them. POST of the button, or of a mail program (RFC 8058), switches it off without
 * sign-in: the link is signed for the account, the kind and the address.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/,
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );

    const find = (request: FastifyRequest<Unsubscribe>): Promise<Unsubscription | undefined> => {
      const { token } = request.query;
      return typeof token === 'string' ? readUnsubscription(services, token) : Promise.resolve(undefined);
    };

    const sendInvalid = (request: FastifyRequest<Unsubscribe>, reply: FastifyReply): FastifyReply => {
      const language = getLanguage(request.headers['accept-language']);
      return send(reply.code(404), language, 'unsubscribe.invalid', paragraph(language, 'unsubscribe.invalidText'));
    };

    scope.get<Unsubscribe>(UNSUBSCRIBE_PATH, async (request, reply) => {
      const found = await find(request);
      if (found === undefined) return sendInvalid(request, reply);
      const { language, name } = found;
      const button = escapeHtml(translate(language, 'unsubscribe.button'));
      return send(
        reply,
        language,
        'unsubscribe.title',
        `${paragraph(language, 'unsubscribe.text', { name })}
<form method="post"><input type="hidden" name="${FIELD}" value="${VALUE}"><button type="submit">${button}</button></form>`,
      );
    });

    scope.post<Unsubscribe>(UNSUBSCRIBE_PATH, async (request, reply) => {
      if (!isOneClick(request.body)) throw new RequestFailure(400, 'BAD_REQUEST', `The body must be ${FIELD}=${VALUE}`);
      const found = await find(request);
      if (found === undefined) return sendInvalid(request, reply);
      await unsubscribe(services.db, found);
      const { language, name } = found;
      return send(reply, language, 'unsubscribe.done', paragraph(language, 'unsubscribe.doneText', { name }));
    });
  });
}
