import { SUGGESTION_LIMITS } from '../../../../rules/bots/suggestions.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { Limiter, Limiters } from '../../../ports/limits/limits.ts';

const BOT_SECONDS = 5 * 60;

interface QuestionLimiters {
  readonly people: Limiter;
  readonly bots: Limiter;
}

/** The limiters of each app in the process. */
const limiters = new WeakMap<Limiters, QuestionLimiters>();

function getLimiters({ config, limiters: port }: Context): QuestionLimiters {
  const existing = limiters.get(port);
  if (existing !== undefined) return existing;
  const { perPerson, personSeconds } = SUGGESTION_LIMITS;
  const created = {
    people: port.open({ name: 'suggestions', points: perPerson, seconds: personSeconds }),
    bots: port.open({ name: 'bot-suggestions', points: config.limits.botSuggestions, seconds: BOT_SECONDS }),
  };
  limiters.set(port, created);
  return created;
}

/**
 * Counts a question of the caller.
 * @throws UserError 429 for too many questions
 */
export async function admitPerson(ctx: Context): Promise<void> {
  const { isAllowed, retryAfterMs } = await getLimiters(ctx).people.consume(String(requireViewer(ctx).id));
  if (isAllowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  ctx.setHeader('retry-after', String(seconds));
  throw new UserError(429, 'common.tooManyCalls', { seconds });
}

/** Counts a question to a bot. Returns false when it has had too many, so that its events have room. */
export async function admitBot(ctx: Context, botId: number): Promise<boolean> {
  return (await getLimiters(ctx).bots.consume(String(botId))).isAllowed;
}
