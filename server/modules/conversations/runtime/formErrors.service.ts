import { and, eq } from 'drizzle-orm';
import { CONVERSATION_LIMITS } from '../../../../rules/bots/conversations.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import { UserError } from '../../../context/envelope.ts';
import { botInteractions, botMessages } from '../../../database/tables/bots/conversations.ts';
import type { Transaction } from '../../../database/types.ts';
import { assertMayWrite } from '../access.ts';
import * as store from './answers.store.ts';
import { findConversation } from './interactionRecord.ts';
import type { BotRuntime } from './runtime.service.ts';

/** What a bot finds wrong in a form that a person has sent. */
export interface FormProblems {
  readonly interactionId: number;
  /** The lane of the consumer that answers. */
  readonly lane: BotLaneName | undefined;
  /** About the whole form; may be empty. */
  readonly text: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

interface ReturnedForm {
  readonly messageId: number;
  readonly seq: number;
  readonly isReplayed: boolean;
  readonly isLate: boolean;
}

type Interaction = NonNullable<Awaited<ReturnType<typeof store.findInteraction>>>;

/** The names of the fields of the form that was sent. */
async function listFieldNames(tx: Transaction, { cardMessageId, controlId }: Interaction): Promise<readonly string[]> {
  const [row] = await tx
    .select({ card: botMessages.card })
    .from(botMessages)
    .where(eq(botMessages.id, cardMessageId ?? 0));
  const form = row?.card?.buttons?.find(({ id }) => id === controlId)?.form;
  return (form?.fields ?? []).map(({ name }) => name);
}

/** The person's message with the form. */
async function findSubmission(tx: Transaction, interactionId: number) {
  const [row] = await tx
    .select({ messageId: botMessages.id, seq: botMessages.seq })
    .from(botMessages)
    .where(and(eq(botMessages.interactionId, interactionId), eq(botMessages.author, 'person')));
  if (row === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  return row;
}

/**
 * Returns a form to its person with what is wrong in it, instead of a message. The first answer to a form counts: a
 * repeated call, or one after a message, changes nothing.
 * @throws UserError 400 for a request that is no form and for unknown fields, 403 when the person no longer uses the
 * bot, 404 for an interaction of another bot, 409 after a day
 */
export async function returnForm(
  runtime: BotRuntime,
  botId: number,
  { interactionId, lane, text, errors }: FormProblems,
): Promise<ReturnedForm> {
  const found = await findConversation(runtime.db, { botId, interactionId, lane });
  if (found === undefined) throw new UserError(404, 'conversations.interactionNotFound');
  const { state, ...returned } = await runtime.db.transaction(async (tx) => {
    const now = runtime.now();
    const conversation = await store.lockConversation(tx, found.id);
    const interaction = await store.findInteraction(tx, interactionId);
    if (conversation === undefined || interaction === undefined)
      throw new UserError(404, 'conversations.interactionNotFound');
    if (interaction.control !== 'form') throw new UserError(400, 'conversations.notAForm');
    const submission = await findSubmission(tx, interactionId);
    const isLate = interaction.expiresAt <= now;
    if (interaction.answers > 0) return { ...submission, isReplayed: true, isLate, state: undefined };
    await assertMayWrite(tx, botId, found.userId, interaction.lane);
    const { answerHours } = CONVERSATION_LIMITS;
    if (interaction.createdAt.getTime() + answerHours * HOUR_MS <= now.getTime())
      throw new UserError(409, 'conversations.tooLate', { hours: answerHours });
    const names = await listFieldNames(tx, interaction);
    const unknown = errors.find(({ field }) => !names.includes(field));
    if (unknown !== undefined) throw new UserError(400, 'conversations.unknownField', { field: unknown.field });
    await store.countAnswer(tx, interaction.id, isLate, now);
    const fieldErrors = Object.fromEntries([
      ...(text === '' ? [] : [['', text]]),
      ...errors.map(({ field, message }) => [field, message]),
    ]);
    await tx.update(botInteractions).set({ fieldErrors }).where(eq(botInteractions.id, interaction.id));
    return { ...submission, isReplayed: false, isLate, state: conversation };
  });
  if (state !== undefined)
    runtime.events.publish('conversations.changed', {
      userId: found.userId,
      botId,
      lastSeq: state.lastSeq,
      readSeq: state.readSeq,
    });
  return returned;
}
