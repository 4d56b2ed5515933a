import { and, eq, sql } from 'drizzle-orm';
import { botInteractions, conversations } from '../../../database/tables/bots/conversations.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

/** Locks a conversation until the transaction ends. */
export async function lockConversation(tx: Transaction, id: number) {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update');
  return row;
}

export async function findInteraction(tx: Transaction, id: number) {
  const [row] = await tx.select().from(botInteractions).where(eq(botInteractions.id, id));
  return row;
}

/** Ends the simulation that the next answer to an interaction fails. Returns whether it was due. */
export async function clearFailure(tx: Queryable, id: number): Promise<boolean> {
  const rows = await tx
    .update(botInteractions)
    .set({ failsNextAnswer: false })
    .where(and(eq(botInteractions.id, id), eq(botInteractions.failsNextAnswer, true)))
    .returning({ id: botInteractions.id });
  return rows.length > 0;
}

/** Counts an answer. The first one in time ends the wait of the person. */
export async function countAnswer(tx: Transaction, id: number, isLate: boolean, now: Date): Promise<void> {
  await tx
    .update(botInteractions)
    .set({
      answers: sql`${botInteractions.answers} + 1`,
      answeredAt: sql`coalesce(${botInteractions.answeredAt}, ${now.toISOString()}::timestamptz)`,
      state: isLate
        ? sql`case when ${botInteractions.state} = 'answered' then 'answered' else 'expired' end`
        : 'answered',
    })
    .where(eq(botInteractions.id, id));
}

/** Marks a form as returned to its person, with a text about the whole form. */
export async function returnWithText(tx: Transaction, id: number, text: string): Promise<void> {
  await tx
    .update(botInteractions)
    .set({ fieldErrors: { '': text } })
    .where(eq(botInteractions.id, id));
}
