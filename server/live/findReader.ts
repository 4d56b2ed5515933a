import { findCaller } from '../access/viewer.ts';
import type { Services } from '../context/services.ts';
import type { RateLimits } from '../http/rateLimits.ts';
import { getLanguage } from '../i18n/translate.ts';
import { findBotByToken } from '../modules/bots/tokens/findBotByToken.ts';
import type { BotReader, LiveReader } from './liveCall.ts';

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Finds who opens a connection: a person with an access token, or a running bot with its token. Undefined for others.
 * @throws TooManyCalls
 */
export async function findReader(
  services: Services,
  rateLimits: RateLimits,
  params: Readonly<Record<string, unknown>> | undefined,
  address: string,
): Promise<LiveReader | BotReader | undefined> {
  const language = getLanguage(toText(params?.['language']));
  const botToken = toText(params?.['botToken']);
  if (botToken !== undefined) {
    const bot = await findBotByToken(services, botToken);
    const isAdmitted = bot !== undefined && !bot.isDisabledOrRemoved && bot.hasActiveMember;
    if (bot === undefined) await rateLimits.count({ viewer: null, address }, 1, 'call');
    else await rateLimits.countBotRuntime(bot.id);
    return isAdmitted ? { bot: { id: bot.id, lane: bot.lane, tokenHash: bot.tokenHash }, language } : undefined;
  }
  const { viewer } = await findCaller(services, toText(params?.['accessToken']) ?? '');
  await rateLimits.count({ viewer, address }, 1, 'call');
  // API keys are for programs that make calls; no subscription accepts them.
  if (viewer === null || viewer.byApiKey) return undefined;
  // `audience` was read now and would be outdated while the connection is open. Without it the filters of all mutes and
  // blocks apply, those made later too.
  return { viewer: { ...viewer, audience: undefined }, language };
}
