import { and, eq } from 'drizzle-orm';
import { botStatusIds, botTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { isExistingBot } from '../bots/botRecord.ts';

/** Matches bots that the store lists: published and public. Private bots are reachable by link only. */
export const isInStore = and(
  isExistingBot,
  eq(bots.statusId, botStatusIds.published),
  eq(bots.typeId, botTypeIds.public),
);
