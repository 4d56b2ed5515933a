import { and, eq } from 'drizzle-orm';
import { botStatusIds, botTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots.ts';
import { isExistingBot } from '../bots/botRecord.ts';

/** The condition of every list of the store: published, and not private. Private bots are reached by their address alone. */
export const isInStore = and(
  isExistingBot,
  eq(bots.statusId, botStatusIds.published),
  eq(bots.typeId, botTypeIds.public),
);
