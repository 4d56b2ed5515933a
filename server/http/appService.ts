import type { FastifyInstance } from 'fastify';
import { isRecord } from '../base/isRecord.ts';
import { isEqualConstantTime } from '../access/isEqualConstantTime.ts';
import { hasUnstorableText } from '../context/givenValues.ts';
import type { Services } from '../context/services.ts';
import { storeTransaction } from '../modules/mirrors/incoming/transactions.service.ts';

const PATH = '/_matrix/app/v1';

/** A transaction has up to 100 events of 64 KB. */
const MAX_BODY_BYTES = 8 * 2 ** 20;

interface Transaction {
  Params: { readonly transactionId: string };
}

/**
 * Serves what a homeserver calls of an application service, with MATRIX_HS_TOKEN as bearer token; without the mirror
 * there are no such addresses. The token is checked before the body is read.
 */
export async function serveAppService(app: FastifyInstance, services: Services): Promise<void> {
  const { mirror } = services.config;
  if (mirror === undefined) return;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { authorization } = request.headers;
      if (authorization === undefined)
        return reply.code(401).send({ errcode: 'M_MISSING_TOKEN', error: 'Missing token of the homeserver' });
      if (!isEqualConstantTime(authorization, `Bearer ${mirror.homeserverToken}`))
        return reply.code(403).send({ errcode: 'M_FORBIDDEN', error: 'Wrong token of the homeserver' });
      return undefined;
    });
    scope.put<Transaction>(
      `${PATH}/transactions/:transactionId`,
      { bodyLimit: MAX_BODY_BYTES },
      async (request, reply) => {
        const { transactionId } = request.params;
        if (!isRecord(request.body) || hasUnstorableText(transactionId))
          return reply.code(400).send({ errcode: 'M_BAD_JSON', error: 'The transaction is no object' });
        await storeTransaction(services, transactionId, request.body);
        return {};
      },
    );
    scope.post(`${PATH}/ping`, async () => ({}));
    // The mirror creates its ghosts and rooms before their names appear anywhere, so nothing is created on request.
    for (const kind of ['users', 'rooms'])
      scope.get(`${PATH}/${kind}/:id`, async (_request, reply) =>
        reply.code(404).send({ errcode: 'M_NOT_FOUND', error: 'Rooms and users of the mirror are created by it only' }),
      );
  });
}
