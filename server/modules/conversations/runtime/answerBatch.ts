import { CONVERSATION_LIMITS } from '../../../../rules/bots/conversations.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import { createBatcher } from '../../../base/batcher.ts';
import { isUnavailable } from '../../../database/isUnavailable.ts';
import { lockConversations, writeAnswers, type CheckedAnswer, type WrittenAnswer } from './answerBatch.store.ts';
import type { BotRuntime } from './runtime.service.ts';

/** Answers of a batch. */
const SIZE = 50;

type Writer = (answer: CheckedAnswer) => Promise<WrittenAnswer | undefined>;

async function writeBatch(
  { db, now }: Pick<BotRuntime, 'db' | 'now'>,
  given: readonly CheckedAnswer[],
): Promise<(WrittenAnswer | undefined)[]> {
  const written = await db.transaction(async (tx) => {
    const ids = given.map(({ interactionId }) => interactionId);
    await lockConversations(tx, ids);
    const time = now();
    const oldest = new Date(time.getTime() - CONVERSATION_LIMITS.answerHours * HOUR_MS);
    return writeAnswers(tx, given, { now: time, answers: CONVERSATION_LIMITS.answers, oldest });
  });
  const byPlace = new Map(written.map((row) => [row.place, row]));
  return given.map((_answer, place) => byPlace.get(place));
}

const writers = new WeakMap<BotRuntime['db'], Writer>();

/**
 * Stores an answer together with those of other bots that come at the same time. Undefined for one that is refused or
 * repeated, or meets another one of its conversation: store it alone, to learn the reason.
 */
export function writeTogether(
  runtime: Pick<BotRuntime, 'db' | 'now'>,
  answer: CheckedAnswer,
): Promise<WrittenAnswer | undefined> {
  const write =
    writers.get(runtime.db) ??
    createBatcher<CheckedAnswer, WrittenAnswer | undefined>((given) => writeBatch(runtime, given), {
      size: SIZE,
      parallel: 2,
      isolates: (error) => !isUnavailable(error),
    });
  writers.set(runtime.db, write);
  return write(answer);
}
