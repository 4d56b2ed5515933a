import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BOT_CALLS, type BotCallName } from '../../../rules/bots/runtimeCalls.ts';
import type { Context } from '../../context/context.ts';
import { errorEnvelope, respond, respondOk, UserError, type Envelope } from '../../context/envelope.ts';
import type { Services } from '../../context/services.ts';
import { getLanguage, translate, type Language } from '../../i18n/translate.ts';
import { findBotByToken } from '../../modules/bots/tokens/findBotByToken.ts';
import * as calls from '../../modules/conversations/runtime/botCalls.service.ts';
import {
  personalChanges,
  personalReads,
  readBotCandles,
  readBotQuotes,
} from '../../modules/conversations/runtime/botData.service.ts';
import { readBotCalendar, readBotNews, readBotPosts } from '../../modules/conversations/runtime/marketReads.service.ts';
import { readSelf } from '../../modules/conversations/runtime/self.service.ts';
import { giveMessage, readSendLimit } from '../../modules/conversations/runtime/sendCalls.service.ts';
import { getCaller } from '../caller.ts';
import { RequestFailure } from '../failures.ts';
import { TooManyCalls, type Quota, type RateLimits } from '../rateLimits.ts';
import { createContext } from '../requestContext.ts';
import type { BotGate } from './botGate.ts';
import { checkBody } from './checkBody.ts';

type Input = Readonly<Record<string, unknown>>;
type Call = (ctx: Context, bot: calls.CallingBot, input: Input) => Promise<Envelope>;

/** The calls of running bots. */
const routes: Readonly<Record<Exclude<BotCallName, 'limits'>, Call>> = {
  events: (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.poll(ctx, bot, input)),
  answers: (ctx, bot, input) => respond(ctx, 'common.ok', () => calls.giveAnswer(ctx, bot, input)),
  send: (ctx, bot, input) => respond(ctx, 'common.ok', () => giveMessage(ctx, bot, input)),
  failures: (ctx, bot, input) => respondOk(ctx, 'common.ok', () => calls.reportFailure(ctx, bot, input)),
  suggestions: (ctx, bot, input) => respondOk(ctx, 'common.ok', () => calls.giveSuggestions(ctx, bot, input)),
  self: (ctx, bot) => respond(ctx, 'common.ok', () => readSelf(ctx, bot)),
  profile: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalReads.profile(ctx, bot, input)),
  watchlist: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalReads.watchlist(ctx, bot, input)),
  alerts: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalReads.alerts(ctx, bot, input)),
  portfolio: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalReads.portfolio(ctx, bot, input)),
  holdings: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalReads.holdings(ctx, bot, input)),
  changeWatchlist: (ctx, bot, input) =>
    respond(ctx, 'common.ok', () => personalChanges.changeWatchlist(ctx, bot, input)),
  addAlert: (ctx, bot, input) => respond(ctx, 'common.ok', () => personalChanges.addAlert(ctx, bot, input)),
  quotes: (ctx, _bot, input) => respond(ctx, 'common.ok', () => readBotQuotes(ctx, input)),
  candles: (ctx, _bot, input) => respond(ctx, 'common.ok', () => readBotCandles(ctx, input)),
  news: (ctx, _bot, input) => respond(ctx, 'common.ok', () => readBotNews(ctx, input)),
  calendar: (ctx, _bot, input) => respond(ctx, 'common.ok', () => readBotCalendar(ctx, input)),
  posts: (ctx, bot, input) => respond(ctx, 'common.ok', () => readBotPosts(ctx, bot, input)),
};

const toPath = (name: string): string => `/api/bot/${name}`;

/** The paths of the calls that read or change data. They have a limit of their own. */
const dataPaths: ReadonlySet<string> = new Set(
  Object.entries(BOT_CALLS).flatMap(([name, call]) => ('usesData' in call ? toPath(name) : [])),
);

const LIMITS_PATH = toPath('limits');

export const botRuntimePaths: readonly string[] = Object.keys(BOT_CALLS).map(toPath);

/** A limit in the headers of a response (draft-ietf-httpapi-ratelimit-headers). */
function setQuotas(reply: FastifyReply, quotas: Readonly<Record<string, Quota>>): void {
  const entries = Object.entries(quotas);
  void reply.header(
    'ratelimit-policy',
    entries.map(([name, { limit, seconds }]) => `"${name}";q=${limit};w=${seconds}`).join(', '),
  );
  void reply.header(
    'ratelimit',
    entries.map(([name, { remaining, resetSeconds }]) => `"${name}";r=${remaining};t=${resetSeconds}`).join(', '),
  );
}

const toLimit = ({ limit, seconds, remaining, resetSeconds }: Quota) => ({
  limit,
  seconds,
  remaining,
  reset_seconds: resetSeconds,
});

const isInput = (body: unknown): body is Input => typeof body === 'object' && body !== null && !Array.isArray(body);

const unknownToken = (language: Language): RequestFailure =>
  new RequestFailure(401, 'UNAUTHENTICATED', translate(language, 'bots.chat.tokenUnknown'));

/** Names the permission that a refused call needs. */
const readMissingScope = (error: unknown): { readonly missing_scope?: unknown } =>
  error instanceof UserError && error.messageId === 'conversations.missingScope'
    ? { missing_scope: error.values?.['scope'] }
    : {};

type TokenBot = NonNullable<Awaited<ReturnType<typeof findBotByToken>>>;

/** @throws UserError 403 for a bot that may not run at present */
function assertMayRun({ isDisabledOrRemoved, hasActiveMember }: TokenBot): void {
  if (isDisabledOrRemoved) throw new UserError(403, 'bots.chat.switchedOff');
  if (!hasActiveMember) throw new UserError(403, 'bots.chat.noAccount');
}

/**
 * Serves the calls of running bots with a bot token as bearer. Calls are counted and refused before their body is read:
 * by bot, and without a valid bot token by address.
 */
export function serveBotRuntime(app: FastifyInstance, services: Services, rateLimits: RateLimits, gate: BotGate): void {
  const callers = new WeakMap<FastifyRequest, TokenBot>();
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = getCaller(request).token ?? '';
    await gate.admit(request, token);
    const bot = await findBotByToken(services, token);
    if (bot === undefined) {
      await gate.evict(request, token);
      throw unknownToken(getLanguage(request.headers['accept-language']));
    }
    await gate.remember(request, token);
    const url = request.routeOptions.url ?? '';
    const quotas = { calls: await rateLimits.countBotRuntime(bot.id) };
    setQuotas(reply, quotas);
    if (dataPaths.has(url) || url === LIMITS_PATH)
      setQuotas(reply, { ...quotas, data: await rateLimits.countBotData(bot.id, url === LIMITS_PATH ? 0 : 1) });
    callers.set(request, bot);
  };
  const answerLimits: Call = async (ctx, bot, input) => {
    const { id } = bot;
    const sends = await readSendLimit(ctx, bot, input);
    const [callQuota, dataQuota] = [await rateLimits.countBotRuntime(id, 0), await rateLimits.countBotData(id, 0)];
    return respond(ctx, 'common.ok', async () => ({
      calls: toLimit(callQuota),
      data: toLimit(dataQuota),
      ...(sends === undefined ? {} : { sends }),
    }));
  };
  for (const [name, call] of Object.entries({ ...routes, limits: answerLimits }))
    app.post(toPath(name), { onRequest }, async (request, reply) => {
      const ctx = createContext(request, reply, services);
      void reply.header('cache-control', 'no-store');
      const bot = callers.get(request);
      if (bot === undefined) throw unknownToken(ctx.language);
      try {
        assertMayRun(bot);
        const input = isInput(request.body) ? request.body : {};
        checkBody(input);
        const assertAdmitted = async (): Promise<void> => {
          const current = await findBotByToken(ctx, ctx.bearer.token ?? '');
          if (current?.id !== bot.id) throw unknownToken(ctx.language);
          assertMayRun(current);
        };
        const uncount = async (): Promise<void> =>
          setQuotas(reply, { calls: await rateLimits.uncountBotRuntime(bot.id) });
        return await call(
          ctx,
          { id: bot.id, lane: bot.lane, tokenHash: bot.tokenHash, assertAdmitted, uncount },
          input,
        );
      } catch (error) {
        if (error instanceof TooManyCalls) throw error;
        const { status, ...rest } = errorEnvelope(ctx, error);
        return reply.code(status).send({ status, ...rest, ...readMissingScope(error) });
      }
    });
}
