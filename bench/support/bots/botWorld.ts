import { TOKEN_SECRET } from '../../../tests/operation/support/sessions.ts';
import { TestPeople, type TestTeam } from '../../../tests/support/api/people.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import { usernameKey } from '../../../server/database/keys.ts';
import { botStatusIds, botTypeIds } from '../../../server/database/referenceIds.ts';
import { botCredentials, bots } from '../../../server/database/tables/bots/bots.ts';
import { botTokens } from '../../../server/database/tables/bots/tokens.ts';
import { botEndpoints, botEndpointSecrets } from '../../../server/database/tables/bots/deliveries.ts';
import type { Database } from '../../../server/database/types.ts';
import { getHandlerKey, getNameKey } from '../../../server/modules/bots/botRows.store.ts';
import { encryptSecret, newBotToken } from '../../../server/modules/bots/credentials/credentials.encryption.ts';
import { newEndpointSecret } from '../../../server/modules/deliveries/signing.ts';
import { seedReference } from '../../../server/seed/index.ts';
import { addPeople } from '../../data/manyPeople.ts';

/** What the measures of bots share: a database with people and a team, and its servers' folder. */
export interface BotWorld {
  readonly database: Database;
  readonly dataDir: string;
  readonly team: TestTeam;
  readonly people: TestPeople;
}

/** People who can have a conversation with a bot. */
export const PEOPLE = 2_000;

/** Opens a new database with everything on disk as in production. */
export async function openBotWorld(dataDir: string): Promise<BotWorld> {
  const database = await openDatabase({ dataDir, poolSize: 5, statementTimeout: 0 });
  await seedReference(database.sql);
  await addPeople(database.sql, PEOPLE);
  const people = new TestPeople(database.db);
  return { database, dataDir, people, team: await people.team() };
}

/** The settings of a server process of this world. */
export const serverEnvironment = ({ database, dataDir }: BotWorld): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  TOKEN_SECRET,
  DEMO: '0',
  LOG_LEVEL: 'error',
  LIMIT_BOT_RUNTIME_CALLS: '100000000',
  LIMIT_BOT_DATA_READS: '100000000',
});

export interface BenchBot {
  readonly id: number;
  readonly token: string;
  /** Signs the deliveries to its endpoint. */
  readonly secret: string;
}

let count = 0;

/** A published bot of the team of this world, with an endpoint if it has an address. */
export async function addBot(
  { database: { db }, team }: BotWorld,
  endpoint?: { readonly url: string; readonly maxInFlight: number },
): Promise<BenchBot> {
  const name = `Bench bot ${(count += 1)}`;
  const handler = `/bench${count}`;
  const [row] = await db
    .insert(bots)
    .values({
      name,
      nameKey: getNameKey(name),
      handler,
      handlerKey: getHandlerKey(handler),
      description: 'Answers as fast as it can.',
      shortDescription: 'Fast',
      typeId: botTypeIds.public,
      statusId: botStatusIds.published,
      teamId: team.id,
      creatorId: team.owner.id,
      searchKey: name,
    })
    .returning({ id: bots.id });
  if (row === undefined) throw new Error('The bot was not stored');
  const { token, hash, hint } = newBotToken();
  const userName = `bench${row.id}`;
  await db.insert(botCredentials).values({
    botId: row.id,
    userName,
    userNameKey: usernameKey(userName),
    state: 'ready',
  });
  await db.insert(botTokens).values({ botId: row.id, name: 'Live', lane: 'live', tokenHash: hash, hint });
  const secret = newEndpointSecret();
  if (endpoint !== undefined) {
    const limits = { maxInFlight: endpoint.maxInFlight, inFlight: endpoint.maxInFlight };
    await db.insert(botEndpoints).values({ botId: row.id, url: endpoint.url, state: 'active', ...limits });
    const secretEncrypted = encryptSecret([TOKEN_SECRET], row.id, 'webhookSecret', secret);
    await db.insert(botEndpointSecrets).values({ botId: row.id, secretEncrypted, hint: 'hint' });
  }
  return { id: row.id, token, secret };
}
