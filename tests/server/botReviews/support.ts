import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { botRequests } from '../../../server/database/tables/bots/botReviews.ts';
import type { TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { readyBot } from '../bots/support.ts';
import { nextTimestamp } from '../store/support.ts';

/** A bot whose team waits for a decision. */
export async function waitingBot(api: TestApi, kind: 'verification' | 'publish', team?: TestTeam): Promise<number> {
  const home = team ?? (await api.people.team());
  const statusId = kind === 'verification' ? botStatusIds.verification_requested : botStatusIds.publish_requested;
  const botId = await readyBot(api, home, { statusId, previousStatusId: botStatusIds.created });
  await api.db.insert(botRequests).values({ botId, kind, requestedById: home.owner.id, createdAt: nextTimestamp() });
  return botId;
}
