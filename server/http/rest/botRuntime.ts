import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context/context.ts';
import { errorEnvelope, respond, respondOk, UserError, type Envelope } from '../../context/envelope.ts';
import type { Services } from '../../context/services.ts';
import { translate } from '../../i18n/translate.ts';
import { findBotByToken } from '../../modules/bots/credentials/credentials.renewal.ts';
import * as calls from '../../modules/conversations/runtime/botCalls.service.ts';
import { RequestFailure } from '../failures.ts';
import { TooManyCalls, type RateLimits } from '../rateLimits.ts';
import { createContext } from '../requestContext.ts';

type Input = Readonly<Record<string, unknown>>;
type Call = (ctx: Context, botId: number, input: Input) => Promise<Envelope>;

/** The calls of running bots. */
const routes: Readonly<Record<`/api/bot/${string}`, Call>> = {
  '/api/bot/events': (ctx, botId, input) => respond(ctx, 'common.ok', () => calls.poll(ctx, botId, input)),
  '/api/bot/answers': (ctx, botId, input) => respond(ctx, 'common.ok', () => calls.giveAnswer(ctx, botId, input)),
  '/api/bot/failures': (ctx, botId, input) => respondOk(ctx, 'common.ok', () => calls.reportFailure(ctx, botId, input)),
  '/api/bot/watchlist': (ctx, botId, input) => respond(ctx, 'common.ok', () => calls.getWatchlist(ctx, botId, input)),
  '/api/bot/alerts': (ctx, botId, input) => respond(ctx, 'common.ok', () => calls.getAlerts(ctx, botId, input)),
};

export const botRuntimePaths: readonly string[] = Object.keys(routes);

const isInput = (body: unknown): body is Input => typeof body === 'object' && body !== null && !Array.isArray(body);

/**
 * Serves the calls of running bots with a bot token as bearer. Rate limits count each bot individually, and callers
 * without a valid bot token by address.
 */
export function serveBotRuntime(app: FastifyInstance, services: Services, rateLimits: RateLimits): void {
  for (const [url, call] of Object.entries(routes))
    app.post(url, async (request, reply) => {
      const ctx = createContext(request, reply, services);
      void reply.header('cache-control', 'no-store');
      try {
        const bot = await findBotByToken(ctx.db, ctx.bearer.token ?? '');
        if (bot === undefined) {
          await rateLimits.count({ viewer: null, address: request.ip }, 1, 'call');
          throw new RequestFailure(401, 'UNAUTHENTICATED', translate(ctx.language, 'bots.chat.tokenUnknown'));
        }
        await rateLimits.countBotRuntime(bot.id);
        if (bot.isOff) throw new UserError(403, 'bots.chat.switchedOff');
        return await call(ctx, bot.id, isInput(request.body) ? request.body : {});
      } catch (error) {
        if (error instanceof TooManyCalls) throw error;
        const { status, ...rest } = errorEnvelope(ctx, error);
        return reply.code(status).send({ status, ...rest });
      }
    });
}
