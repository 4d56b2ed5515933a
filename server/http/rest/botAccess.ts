import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createContext } from '../requestContext.ts';
import { errorEnvelope } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import { renewByBotToken } from '../../modules/bots/credentials/credentials.renewal.ts';
import type { Services } from '../../context/services.ts';
import { getCaller } from '../caller.ts';
import { RequestFailure } from '../failures.ts';
import { TooManyCalls, type RateLimits } from '../rateLimits.ts';
import type { BotGate } from './botGate.ts';

/** The path where a bot requests its chat access token. */
export const BOT_ACCESS_PATH = '/api/bot/accessToken';

/**
 * Serves the one call of bots themselves: a bot token as bearer returns a new access token for the chat network, so
 * that a bot continues after the previous token has expired, without its team. Rate limits count each bot individually,
 * and callers without a valid bot token by address.
 */
export function serveBotAccess(app: FastifyInstance, services: Services, rateLimits: RateLimits, gate: BotGate): void {
  const onRequest = (request: FastifyRequest): Promise<void> => gate.admit(request, getCaller(request).token ?? '');
  app.post(BOT_ACCESS_PATH, { onRequest }, async (request, reply) => {
    const ctx = createContext(request, reply, services);
    void reply.header('cache-control', 'no-store');
    const token = ctx.bearer.token ?? '';
    try {
      const account = await renewByBotToken(ctx, token, async (botId) => {
        await gate.remember(request, token);
        await rateLimits.countBot(botId);
      });
      if (account === undefined) {
        await gate.evict(request, token);
        throw new RequestFailure(401, 'UNAUTHENTICATED', translate(ctx.language, 'bots.chat.tokenUnknown'));
      }
      const { access_token, access_token_expires_at, user_id, home_server_url, bot_space_room_id, client_id } = account;
      return {
        status: 200,
        message: translate(ctx.language, 'common.ok'),
        data: { access_token, access_token_expires_at, user_id, home_server_url, bot_space_room_id, client_id },
      };
    } catch (error) {
      if (error instanceof TooManyCalls) throw error;
      const { status, ...rest } = errorEnvelope(ctx, error);
      return reply.code(status).send({ status, ...rest });
    }
  });
}
