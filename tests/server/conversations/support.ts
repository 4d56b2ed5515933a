import { asc, eq, sql } from 'drizzle-orm';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botCommands } from '../../../server/database/tables/bots/commands.ts';
import { botScopes } from '../../../server/database/tables/bots/consents.ts';
import { botInteractions, botMessages, conversations } from '../../../server/database/tables/bots/conversations.ts';
import { subscriptions } from '../../../server/database/tables/bots/store.ts';
import type { BotRuntime } from '../../../server/modules/conversations/runtime/runtime.service.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { getBot } from '../bots/support.ts';

/** The runtime as a consumer in this process has it. */
export const createRuntime = (api: TestApi): BotRuntime => ({
  db: api.db,
  sql: api.sql,
  now: api.clock.now,
  events: localEvents(),
});

export const subscribeTo = async (
  api: Pick<TestApi, 'db'>,
  botId: number,
  person: TestPerson,
  active = true,
): Promise<void> => {
  await api.db.insert(subscriptions).values({ botId, userId: person.id, active });
};

/** A bot with the commands /quote and /note, and a person who subscribes to it. */
export async function createTalk(
  api: Pick<TestApi, 'db' | 'people' | 'clock'>,
  statusId: number = botStatusIds.published,
): Promise<{ readonly botId: number; readonly person: TestPerson; readonly team: TestTeam }> {
  const team = await api.people.team();
  const botId = await getBot(api, team, { statusId });
  await api.db.insert(botCommands).values([
    {
      botId,
      command: 'quote',
      commandKey: 'quote',
      description: 'The price of a stock',
      rank: 1,
      options: [
        { name: 'stock', nameTr: 'hisse', type: 'ticker', required: true },
        { name: 'days', type: 'number', required: false },
        { name: 'kind', type: 'choice', required: false, choices: ['line', 'bars'] },
      ],
    },
    {
      botId,
      command: 'note',
      commandKey: 'note',
      description: 'Stores a note',
      descriptionTr: 'Bir not saklar',
      rank: 2,
      options: [{ name: 'text', type: 'text', required: true }],
    },
  ]);
  await api.db.insert(botScopes).values(
    (['watchlist_read', 'alerts_read', 'portfolio_summary', 'profile_read'] as const).map((scope) => ({
      botId,
      scope,
      reason: 'To answer',
    })),
  );
  const person = await api.people.appUser();
  await subscribeTo(api, botId, person);
  return { botId, person, team };
}

let keys = 0;

export const send = (api: TestApi, person: TestPerson, botId: number, text: string, clientKey = `key-${(keys += 1)}`) =>
  api.as(person).call('sendConversationMessage', { botId, text, clientKey });

/** The messages of a person's conversation with a bot, oldest first. */
export const getMessages = (api: TestApi, botId: number) =>
  api.db
    .select({
      seq: botMessages.seq,
      author: botMessages.author,
      text: botMessages.text,
      card: botMessages.card,
      isLate: botMessages.isLate,
      /** 0 for a message without a request. */
      interactionId: sql<number>`coalesce(${botMessages.interactionId}, 0)`.mapWith(Number),
    })
    .from(botMessages)
    .innerJoin(conversations, eq(conversations.id, botMessages.conversationId))
    .where(eq(conversations.botId, botId))
    .orderBy(asc(botMessages.conversationId), asc(botMessages.seq));

export async function getState(api: TestApi, interactionId: number): Promise<string | undefined> {
  const [row] = await api.db
    .select({ state: botInteractions.state })
    .from(botInteractions)
    .where(eq(botInteractions.id, interactionId));
  return row?.state;
}
