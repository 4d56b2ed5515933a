import type { FastifyInstance } from 'fastify';
import type { Services } from '../context/services.ts';

const ANSWER_SECONDS = 2;

/**
 * Serves /healthz (200 while the process runs) and /readyz (200 if the database answers within two seconds).
 * @param isStopping true as soon as the process has received a stop signal; /readyz answers 503 then
 */
export function serveHealth(app: FastifyInstance, services: Pick<Services, 'sql'>, isStopping: () => boolean): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const timeout = AbortSignal.timeout(ANSWER_SECONDS * 1000);
    const late = new Promise<'late'>((resolve) =>
      timeout.addEventListener('abort', () => resolve('late'), { once: true }),
    );
    try {
      const answer = await Promise.race([services.sql`select 1`, late]);
      return answer === 'late'
        ? reply.code(503).send({ status: 'database does not answer' })
        : reply.send({ status: 'ready' });
    } catch (error) {
      request.log.warn({ err: error }, 'readiness: the database does not answer');
      return reply.code(503).send({ status: 'database does not answer' });
    }
  });
}
