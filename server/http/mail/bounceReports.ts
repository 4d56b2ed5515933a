import type { FastifyInstance } from 'fastify';
import { array, mixed, object, string, type InferType } from 'yup';
import { isEqualConstantTime } from '../../access/isEqualConstantTime.ts';
import type { Services } from '../../context/services.ts';
import { markBounced } from '../../modules/ground/mail/addressStatus.ts';
import { RequestFailure } from '../failures.ts';

const BOUNCE_PATH = '/api/mail/bounces';

/** Reports per request. */
const MAX_REPORTS = 100;

const reportsSchema = object({
  bounces: array(
    object({
      address: string().strict().required().max(254),
      /** `soft`: temporary, such as a full mailbox; ignored. */
      kind: mixed<'hard' | 'soft'>().oneOf(['hard', 'soft']).required(),
      reason: string().strict().nullable(),
    }).required(),
  )
    .required()
    .max(MAX_REPORTS),
});

function readReports(body: unknown): InferType<typeof reportsSchema> {
  try {
    return reportsSchema.validateSync(body, { strict: true });
  } catch (error) {
    throw new RequestFailure(400, 'BAD_USER_INPUT', error instanceof Error ? error.message : 'invalid');
  }
}

/**
 * Serves POST /api/mail/bounces for the operator's mail service, with MAIL_BOUNCE_TOKEN as bearer token; without the
 * setting and with another token there is no such address. A mailbox that receives bounces is not read: everyone can
 * write to it, and could have any address marked.
 */
export function serveBounceReports(app: FastifyInstance, { config, db, now }: Services): void {
  const { mailBounceToken } = config;
  if (mailBounceToken === undefined) return;
  app.post(BOUNCE_PATH, async (request, reply) => {
    if (!isEqualConstantTime(request.headers.authorization ?? '', `Bearer ${mailBounceToken}`))
      return reply.callNotFound();
    const { bounces } = readReports(request.body);
    let marked = 0;
    for (const { address, kind, reason } of bounces) {
      if (kind === 'hard' && (await markBounced(db, { address, reason }, now()))) marked += 1;
    }
    request.log.info({ reports: bounces.length, marked }, 'bounced e-mails were reported');
    return reply.header('cache-control', 'no-store').send({ status: 200, message: 'OK', data: { marked } });
  });
}
