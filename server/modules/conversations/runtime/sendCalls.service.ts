import { limitsSchema, SEND_LIMITS } from '../../../../rules/bots/sending.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { countSecondsLeft } from '../../consents/consents.service.ts';
import type { CallingBot } from './botCalls.service.ts';
import { countSendsLeft, sendUnasked, type SentMessage } from './send.service.ts';

type Input = Readonly<Record<string, unknown>>;

/**
 * Sends a message that the person did not request.
 * @throws UserError 400, 403, 404, 429
 */
export async function giveMessage(ctx: Context, { id: botId, lane }: CallingBot, input: Input): Promise<SentMessage> {
  try {
    return await sendUnasked(
      ctx,
      { botId, lane },
      {
        subscriberId: input['subscriberId'],
        clientKey: input['clientKey'],
        text: input['text'],
        card: input['card'],
      },
    );
  } catch (error) {
    if (error instanceof UserError && error.status === 429)
      ctx.setHeader('retry-after', String(countSecondsLeft(ctx.now())));
    throw error;
  }
}

/** What is left of the messages to a person. */
interface SendLimit {
  readonly limit: number;
  readonly seconds: number;
  readonly remaining: number;
  readonly reset_seconds: number;
}

/**
 * Returns what is left of the messages to a person; undefined when the call names none.
 * @throws UserError 400, 404
 */
export async function readSendLimit(
  ctx: Context,
  { id: botId, lane }: CallingBot,
  input: Input,
): Promise<SendLimit | undefined> {
  const { subscriberId } = await parseInput(limitsSchema, input);
  if (subscriberId === undefined) return undefined;
  return {
    limit: SEND_LIMITS.perDay,
    seconds: 86_400,
    remaining: await countSendsLeft(ctx, { botId, lane }, subscriberId),
    reset_seconds: countSecondsLeft(ctx.now()),
  };
}
