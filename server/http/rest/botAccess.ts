import type { FastifyInstance } from 'fastify';
import { contextOf } from '../../graphql/context.ts';
import { refusalEnvelope } from '../../graphql/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import { renewByBotToken } from '../../modules/bots/credentials.service.ts';
import type { Services } from '../../services.ts';
import { RequestFailure } from '../failures.ts';

/** Where a running bot asks. */
const place = '/api/bot/accessToken';

/**
 * The one call that is the bot's own: with its bot token as bearer it gets a new access token for the chat network, so
 * that it goes on when the one before has expired and nobody of its team is there.
 */
export function serveBotAccess(app: FastifyInstance, services: Services): void {
  app.post(place, async (request, reply) => {
    const ctx = contextOf(request, reply, services);
    void reply.header('cache-control', 'no-store');
    try {
      const account = await renewByBotToken(ctx, ctx.bearer.token ?? '');
      if (account === undefined)
        throw new RequestFailure(401, 'UNAUTHENTICATED', translate(ctx.language, 'bots.chat.tokenUnknown'));
      const { access_token, access_token_expires_at, user_id, home_server_url, bot_space_room_id, client_id } = account;
      return {
        status: 200,
        message: translate(ctx.language, 'common.ok'),
        data: { access_token, access_token_expires_at, user_id, home_server_url, bot_space_room_id, client_id },
      };
    } catch (error) {
      const { status, ...rest } = refusalEnvelope(ctx, error);
      return reply.code(status).send({ status, ...rest });
    }
  });
}
