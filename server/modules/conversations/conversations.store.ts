import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../rules/bots/lanes.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { botCommands } from '../../database/tables/bots/commands.ts';
import { botInteractions, botMessages, conversations } from '../../database/tables/bots/conversations.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import { newRequirements } from '../consents/newRequirements.ts';
import { closedReason, mayTest } from './access.ts';

export type ConversationRow = typeof conversations.$inferSelect;

const lastMessage = (column: 'author' | 'preview') => {
  const value = column === 'author' ? sql`m.author` : sql`coalesce(nullif(m.text, ''), m.card ->> 'title')`;
  return sql`(select ${value} from bot_messages m where m.conversation_id = ${conversations.id} and m.seq = ${conversations.lastSeq})`;
};

/** Selects bots with the conversation that a user has with them, if any. */
const selectConversations = (tx: Queryable, userId: number) =>
  tx
    .select({
      bot: {
        id: bots.id,
        name: bots.name,
        handler: bots.handler,
        thumb: bots.thumb,
        image: bots.image,
        shortDescription: bots.shortDescription,
      },
      conversation: conversations,
      lastAuthor: sql<'person' | 'bot' | null>`${lastMessage('author')}`,
      lastText: sql<string | null>`left(${lastMessage('preview')}, 200)`,
      closedReason: closedReason(userId),
      newScopes: newRequirements(bots.id, userId),
      mayTest: mayTest(userId),
    })
    .from(bots)
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .leftJoin(conversations, and(eq(conversations.botId, bots.id), eq(conversations.userId, userId)));

export type ConversationView = Awaited<ReturnType<typeof selectConversations>>[number];

/** A page of a user's conversations, the latest first, followed by subscribed bots without a message. */
export function listPage(tx: Queryable, userId: number, params: { pageNumber: number; pageSize: number }) {
  const isListed = sql`${bots.id} in (
    select c.bot_id from conversations c where c.user_id = ${userId} and c.last_seq > c.cleared_seq
    union select s.bot_id from subscriptions s where s.user_id = ${userId} and s.active)`;
  return paginate(
    params,
    selectConversations(tx, userId)
      .where(isListed)
      .orderBy(
        sql`case when ${conversations.lastSeq} > ${conversations.clearedSeq} then ${conversations.lastMessageAt} end desc nulls last`,
        asc(bots.nameKey),
        desc(bots.id),
      ),
    tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(isListed),
  );
}

/** Counts the conversations of a user with messages that the user has not read, but no muted and blocked ones. */
export async function countUnread(tx: Queryable, userId: number): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        lt(conversations.readSeq, conversations.lastSeq),
        isNull(conversations.mutedAt),
        sql`not exists (select 1 from bot_blocks k where k.user_id = ${userId} and k.bot_id = ${conversations.botId})`,
      ),
    );
  return row?.total ?? 0;
}

export async function exists(tx: Queryable, botId: number, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.botId, botId), eq(conversations.userId, userId)));
  return rows.length > 0;
}

/** The conversation of a user with a bot. */
export async function find(tx: Queryable, botId: number, userId: number): Promise<ConversationView | undefined> {
  const [row] = await selectConversations(tx, userId).where(eq(bots.id, botId));
  return row;
}

export const listCommands = (tx: Queryable, botId: number) =>
  tx
    .select({
      command: botCommands.command,
      description: botCommands.description,
      descriptionTr: botCommands.descriptionTr,
      options: botCommands.options,
      version: botCommands.version,
    })
    .from(botCommands)
    .where(eq(botCommands.botId, botId))
    .orderBy(asc(botCommands.rank), asc(botCommands.id));

const messageColumns = {
  id: botMessages.id,
  seq: botMessages.seq,
  author: botMessages.author,
  text: botMessages.text,
  card: botMessages.card,
  isLate: botMessages.isLate,
  createdAt: botMessages.createdAt,
  interactionId: botMessages.interactionId,
  state: botInteractions.state,
  control: botInteractions.control,
  controlId: botInteractions.controlId,
  cardMessageId: botInteractions.cardMessageId,
  fieldErrors: botInteractions.fieldErrors,
};

const selectMessages = (tx: Queryable) =>
  tx
    .select(messageColumns)
    .from(botMessages)
    .leftJoin(botInteractions, eq(botInteractions.id, botMessages.interactionId));

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export type CommandRow = Awaited<ReturnType<typeof listCommands>>[number];

/** Up to `limit` messages before a place of a conversation, the newest first. */
export const listMessages = (
  tx: Queryable,
  { conversationId, beforeSeq, limit }: { conversationId: number; beforeSeq: number | undefined; limit: number },
): Promise<MessageRow[]> =>
  selectMessages(tx)
    .where(
      and(
        eq(botMessages.conversationId, conversationId),
        beforeSeq === undefined ? undefined : lt(botMessages.seq, beforeSeq),
      ),
    )
    .orderBy(desc(botMessages.seq))
    .limit(limit);

/** The message at a place of a user's conversation with a bot, after the request that it answers. */
export const listLast = (
  tx: Queryable,
  { userId, botId, lastSeq }: { readonly userId: number; readonly botId: number; readonly lastSeq: number },
): Promise<MessageRow[]> =>
  selectMessages(tx)
    .where(
      sql`${botMessages.id} in (
        with last as (
          select m.id, m.interaction_id from conversations c
          join bot_messages m on m.conversation_id = c.id and m.seq = ${lastSeq}::int
          where c.bot_id = ${botId} and c.user_id = ${userId})
        select id from last
        union all select p.id from last join bot_messages p on p.interaction_id = last.interaction_id and p.author = 'person')`,
    )
    .orderBy(asc(botMessages.seq));

/** Finds a message by the key that its author chose. */
export async function findByKey(
  tx: Queryable,
  conversationId: number,
  author: 'person' | 'bot',
  clientKey: string,
): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(tx).where(
    and(
      eq(botMessages.conversationId, conversationId),
      eq(botMessages.author, author),
      eq(botMessages.clientKey, clientKey),
    ),
  );
  return row;
}

/** A button or a form of a card that a person uses. */
export interface UsedControl {
  readonly cardMessageId: number;
  readonly controlId: string;
  readonly control: 'button' | 'form';
}

/** A press counts until it has expired without an answer; then the button can be pressed again. */
const isPress = and(eq(botInteractions.control, 'button'), ne(botInteractions.state, 'expired'));

/** Finds the message of the press of a button. */
export async function findPress(
  tx: Queryable,
  conversationId: number,
  { cardMessageId, controlId }: UsedControl,
): Promise<MessageRow | undefined> {
  const [row] = await selectMessages(tx).where(
    and(
      eq(botMessages.conversationId, conversationId),
      eq(botMessages.author, 'person'),
      eq(botInteractions.cardMessageId, cardMessageId),
      eq(botInteractions.controlId, controlId),
      isPress,
    ),
  );
  return row;
}

/** The pressed buttons of the cards of messages. */
export async function listPressed(
  tx: Queryable,
  messageIds: readonly number[],
): Promise<{ readonly messageId: number | null; readonly controlId: string | null }[]> {
  if (messageIds.length === 0) return [];
  return tx
    .select({ messageId: botInteractions.cardMessageId, controlId: botInteractions.controlId })
    .from(botInteractions)
    .where(and(inArray(botInteractions.cardMessageId, [...messageIds]), isPress));
}

/** Finds the card of a message of the bot in a conversation. */
export async function findCard(
  tx: Queryable,
  { botId, userId, messageId }: { readonly botId: number; readonly userId: number; readonly messageId: number },
): Promise<Pick<MessageRow, 'card' | 'createdAt'> | undefined> {
  const [row] = await tx
    .select({ card: botMessages.card, createdAt: botMessages.createdAt })
    .from(botMessages)
    .innerJoin(conversations, eq(conversations.id, botMessages.conversationId))
    .where(
      and(
        eq(botMessages.id, messageId),
        eq(botMessages.author, 'bot'),
        gt(botMessages.seq, conversations.clearedSeq),
        eq(conversations.botId, botId),
        eq(conversations.userId, userId),
      ),
    );
  return row;
}

/** Creates the conversation if there is none, and locks it until the transaction ends. */
export async function lockOrCreate(
  tx: Transaction,
  botId: number,
  userId: number,
  now: Date,
): Promise<ConversationRow> {
  await tx
    .insert(conversations)
    .values({ botId, userId, createdAt: now, lastMessageAt: now })
    .onConflictDoNothing({ target: [conversations.botId, conversations.userId] });
  const rows = await tx
    .select()
    .from(conversations)
    .where(and(eq(conversations.botId, botId), eq(conversations.userId, userId)))
    .for('no key update');
  return exactlyOne(rows);
}

export interface NewMessage {
  readonly author: 'person' | 'bot';
  readonly text: string;
  readonly card?: MessageRow['card'];
  /** Null for what a bot sends unasked. */
  readonly interactionId: number | null;
  readonly clientKey: string;
  readonly isLate?: boolean;
}

/** Appends a message to a locked conversation. A person who writes has read everything before. */
export async function append(
  tx: Transaction,
  { id, lastSeq, readSeq }: Pick<ConversationRow, 'id' | 'lastSeq' | 'readSeq'>,
  message: NewMessage,
  now: Date,
): Promise<{ readonly seq: number; readonly readSeq: number }> {
  const seq = lastSeq + 1;
  const read = message.author === 'person' ? seq : readSeq;
  await tx.insert(botMessages).values({ ...message, conversationId: id, seq, createdAt: now });
  await tx
    .update(conversations)
    .set({ lastSeq: seq, readSeq: read, lastMessageAt: now })
    .where(eq(conversations.id, id));
  return { seq, readSeq: read };
}

/** Marks messages as read; never backwards and never beyond the last message. Undefined when that changes nothing. */
export async function markRead(
  tx: Queryable,
  botId: number,
  userId: number,
  seq: number,
): Promise<Pick<ConversationRow, 'lastSeq' | 'readSeq'> | undefined> {
  const [row] = await tx
    .update(conversations)
    .set({ readSeq: sql`least(${conversations.lastSeq}, ${seq}::int)` })
    .where(
      and(
        eq(conversations.botId, botId),
        eq(conversations.userId, userId),
        sql`${conversations.readSeq} < least(${conversations.lastSeq}, ${seq}::int)`,
      ),
    )
    .returning({ lastSeq: conversations.lastSeq, readSeq: conversations.readSeq });
  return row;
}

/** Counts what limits a person: the recent messages of a conversation, and those that wait for the bot. */
export async function countRecent(
  tx: Transaction,
  conversationId: number,
  since: Date,
): Promise<{ readonly recent: number; readonly waiting: number }> {
  const [recent] = await tx
    .select({ total: count() })
    .from(botMessages)
    .where(
      and(
        eq(botMessages.conversationId, conversationId),
        eq(botMessages.author, 'person'),
        sql`${botMessages.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    );
  const [waiting] = await tx
    .select({ total: count() })
    .from(botInteractions)
    .where(
      and(eq(botInteractions.conversationId, conversationId), inArray(botInteractions.state, ['waiting', 'working'])),
    );
  return { recent: recent?.total ?? 0, waiting: waiting?.total ?? 0 };
}

export async function insertInteraction(
  tx: Transaction,
  values: Pick<
    typeof botInteractions.$inferInsert,
    'conversationId' | 'command' | 'cardMessageId' | 'controlId' | 'control' | 'expiresAt' | 'createdAt'
  > & { readonly lane: BotLaneName; readonly failsNextAnswer: boolean },
): Promise<number> {
  return exactlyOne(await tx.insert(botInteractions).values(values).returning({ id: botInteractions.id })).id;
}
