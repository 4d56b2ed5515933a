import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context/context.ts';
import { errorEnvelope, respond, respondOk, UserError, type Envelope } from '../../context/envelope.ts';
import type { Services } from '../../context/services.ts';
import { getLanguage, translate, type Language } from '../../i18n/translate.ts';
import { findBotByToken } from '../../modules/bots/credentials/credentials.renewal.ts';
import * as calls from '../../modules/conversations/runtime/botCalls.service.ts';
import { getCaller } from '../caller.ts';
import { RequestFailure } from '../failures.ts';
import { TooManyCalls, type RateLimits } from '../rateLimits.ts';
import { createContext } from '../requestContext.ts';
import type { BotGate } from './botGate.ts';
import { checkBody } from './checkBody.ts';

type Input = Readonly<Record<string, unknown>>;
type Call = (ctx: Context, bot: calls.CallingBot, input: Input) => Promise<Envelope>;

/** The calls of running bots. */
const routes: Readonly<Record<`/api/bot/${string}`, Call>> = {
  '/api/bot/events': (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.poll(ctx, bot, input)),
  '/api/bot/answers': (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.giveAnswer(ctx, bot, input)),
  '/api/bot/failures': (ctx, bot, input) => respondOk(ctx, 'common.ok', () => calls.reportFailure(ctx, bot, input)),
  '/api/bot/watchlist': (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.getWatchlist(ctx, bot, input)),
  '/api/bot/alerts': (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.getAlerts(ctx, bot, input)),
};

export const botRuntimePaths: readonly string[] = Object.keys(routes);

const isInput = (body: unknown): body is Input => typeof body === 'object' && body !== null && !Array.isArray(body);

const unknownToken = (language: Language): RequestFailure =>
  new RequestFailure(401, 'UNAUTHENTICATED', translate(language, 'bots.chat.tokenUnknown'));

type TokenBot = NonNullable<Awaited<ReturnType<typeof findBotByToken>>>;

/** @throws UserError 403 for a bot that may not run at present */
function assertMayRun({ isOff, hasPeople }: TokenBot): void {
  if (isOff) throw new UserError(403, 'bots.chat.switchedOff');
  if (!hasPeople) throw new UserError(403, 'bots.chat.nobody');
}

/**
 * Serves the calls of running bots with a bot token as bearer. Calls are counted and refused before their body is read:
 * by bot, and without a valid bot token by address.
 */
export function serveBotRuntime(app: FastifyInstance, services: Services, rateLimits: RateLimits, gate: BotGate): void {
  const callers = new WeakMap<FastifyRequest, TokenBot>();
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const token = getCaller(request).token ?? '';
    await gate.admit(request, token);
    const bot = await findBotByToken(services.db, token);
    if (bot === undefined) {
      await gate.evict(request, token);
      throw unknownToken(getLanguage(request.headers['accept-language']));
    }
    await gate.remember(request, token);
    await rateLimits.countBotRuntime(bot.id);
    callers.set(request, bot);
  };
  for (const [url, call] of Object.entries(routes))
    app.post(url, { onRequest }, async (request, reply) => {
      const ctx = createContext(request, reply, services);
      void reply.header('cache-control', 'no-store');
      const bot = callers.get(request);
      if (bot === undefined) throw unknownToken(ctx.language);
      try {
        assertMayRun(bot);
        const input = isInput(request.body) ? request.body : {};
        checkBody(input);
        const assertAdmitted = async (): Promise<void> => {
          const current = await findBotByToken(ctx.db, ctx.bearer.token ?? '');
          if (current?.id !== bot.id) throw unknownToken(ctx.language);
          assertMayRun(current);
        };
        return await call(ctx, { id: bot.id, tokenHash: bot.tokenHash, assertAdmitted }, input);
      } catch (error) {
        if (error instanceof TooManyCalls) throw error;
        const { status, ...rest } = errorEnvelope(ctx, error);
        return reply.code(status).send({ status, ...rest });
      }
    });
}
