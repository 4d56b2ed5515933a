import { and, eq, type asc, type SQL } from 'drizzle-orm';
import { botRequests } from '../../database/tables/bots/botReviews.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import { isExistingBot } from '../bots/botRecord.ts';

export const joinTeam = eq(teams.id, bots.teamId);
const isOpen = eq(botRequests.state, 'open');

/** Selects the bots with an open request. Starts from the requests, which have an index on their time. */
export const selectWaiting = (tx: Queryable, where?: SQL) =>
  tx
    .select({ id: bots.id })
    .from(botRequests)
    .innerJoin(bots, eq(bots.id, botRequests.botId))
    .innerJoin(teams, joinTeam)
    .where(and(isOpen, isExistingBot, where));

/** Orders by waiting time. */
export const waitingOrder = (direction: typeof asc): SQL[] => [direction(botRequests.createdAt), direction(bots.id)];
