import { asc, eq } from 'drizzle-orm';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { botTimeline } from '../../../server/database/tables/bots/botReviews.ts';
import { botCredentials } from '../../../server/database/tables/bots/bots.ts';
import { botTokens } from '../../../server/database/tables/bots/tokens.ts';
import { teamLog } from '../../../server/database/tables/bots/teams.ts';
import {
  startCredentials,
  type StartedCredentials,
} from '../../../server/modules/bots/credentials/credentials.start.ts';
import type { ChatContext } from '../../../server/modules/bots/credentials/credentials.leases.ts';
import { openChat } from '../../../server/ports/chat/openChat.ts';
import type { TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { startFakeHomeserver, type FakeHomeserver } from '../../support/fakeHomeserver/fakeHomeserver.ts';
import { getBot } from '../bots/support.ts';

export const password = 'Right-2026!';
const secret = 'shared-secret-of-the-homeserver';

/** A homeserver and the configuration of a platform that is connected to it. */
export async function startConnectedHomeserver(): Promise<{ home: FakeHomeserver; env: Record<string, string> }> {
  const home = await startFakeHomeserver({ registrationSecret: secret });
  return { home, env: { MATRIX_URL: home.url, MATRIX_REGISTRATION_SECRET: secret } };
}

/** The context of work outside of a request. */
export const toChatContext = (api: TestApi): ChatContext => ({
  db: api.db,
  chat: openChat(api.config),
  rootSecrets: api.config.tokenSecrets,
  now: api.clock.now,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

let count = 0;

/** A bot whose account does not exist yet, as addBot leaves it. */
export async function createPendingBot(
  api: TestApi,
  team: TestTeam,
  chosen: { readonly userName?: string; readonly password?: string } = {},
): Promise<StartedCredentials & { readonly botId: number }> {
  const botId = await getBot(api, team);
  await api.db.delete(botCredentials).where(eq(botCredentials.botId, botId));
  count += 1;
  const started = await api.db.transaction((tx) =>
    startCredentials(tx, toChatContext(api), {
      botId,
      handler: '/price',
      userName: chosen.userName ?? `pricebot${count}`,
      password: chosen.password ?? password,
    }),
  );
  return { botId, ...started };
}

export async function getCredentials(api: TestApi, botId: number) {
  const [row] = await api.db.select().from(botCredentials).where(eq(botCredentials.botId, botId));
  if (row === undefined) throw new Error(`Bot ${botId} has no credentials`);
  return row;
}

/** The stored tokens of a bot. */
export const getTokens = (api: TestApi, botId: number) =>
  api.db.select().from(botTokens).where(eq(botTokens.botId, botId));

/** The timeline entries of a bot, the oldest first. */
export async function getNotified(api: TestApi, botId: number): Promise<string[]> {
  const rows = await api.db
    .select({ action: botTimeline.action })
    .from(botTimeline)
    .where(eq(botTimeline.botId, botId))
    .orderBy(asc(botTimeline.createdAt), asc(botTimeline.id));
  return rows.map(({ action }) => action);
}

/** All log entries about a bot, as text. */
export async function getLogs(api: TestApi, botId: number): Promise<{ actions: string[]; text: string }> {
  const team = await api.db.select().from(teamLog).where(eq(teamLog.subjectId, botId));
  const audit = await api.db.select().from(auditLog).where(eq(auditLog.subjectId, botId));
  return { actions: team.map(({ action }) => action), text: JSON.stringify([team, audit]) };
}
