import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import { pageOf } from '../../database/pageOf.ts';
import {
  botCategories,
  botCountries,
  botCredentials,
  botImages,
  botPermissions,
  bots,
  botStatuses,
  botTypes,
} from '../../database/tables/bots.ts';
import { countries } from '../../database/tables/lookups.ts';
import { users } from '../../database/tables/people.ts';
import { permissions } from '../../database/tables/permissions.ts';
import { reviews, subscriptions } from '../../database/tables/store.ts';
import type { Queryable } from '../../database/types.ts';

function selectBots(tx: Queryable, viewerId: number) {
  return tx
    .select({
      bot: bots,
      type: botTypes,
      status: botStatuses,
      category: botCategories,
      creator: { firstname: users.firstname, lastname: users.lastname, username: users.username },
      credentials: { userName: botCredentials.userName, tokenHint: botCredentials.botTokenHint },
      subscription: { active: subscriptions.active },
      review: { id: reviews.id },
    })
    .from(bots)
    .innerJoin(botTypes, eq(botTypes.id, bots.typeId))
    .innerJoin(botStatuses, eq(botStatuses.id, bots.statusId))
    .innerJoin(users, eq(users.id, bots.creatorId))
    .leftJoin(botCategories, eq(botCategories.id, bots.categoryId))
    .leftJoin(botCredentials, eq(botCredentials.botId, bots.id))
    .leftJoin(subscriptions, and(eq(subscriptions.botId, bots.id), eq(subscriptions.userId, viewerId)))
    .leftJoin(reviews, and(eq(reviews.botId, bots.id), eq(reviews.userId, viewerId)));
}

export type BotRow = Awaited<ReturnType<typeof selectBots>>[number];

/** A page of a team's bots, the newest first, and how many it has. */
export function pageOfTeam(
  tx: Queryable,
  viewerId: number,
  teamId: number,
  asked: { pageNumber: number; pageSize: number },
): Promise<{ rows: BotRow[]; total: number }> {
  const where = and(eq(bots.teamId, teamId), isNull(bots.deletedAt));
  return pageOf(
    asked,
    selectBots(tx, viewerId).where(where).orderBy(desc(bots.createdAt), desc(bots.id)),
    tx.select({ total: count() }).from(bots).where(where),
  );
}

const imagesOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select()
    .from(botImages)
    .where(inArray(botImages.botId, [...ids]))
    .orderBy(asc(botImages.rank), asc(botImages.id));

const countriesOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select({ botId: botCountries.botId, country: countries })
    .from(botCountries)
    .innerJoin(countries, eq(countries.code, botCountries.countryCode))
    .where(inArray(botCountries.botId, [...ids]))
    .orderBy(asc(countries.name));

const permissionsOf = (tx: Queryable, ids: readonly number[]) =>
  tx
    .select({ botId: botPermissions.botId, permission: permissions })
    .from(botPermissions)
    .innerJoin(permissions, eq(permissions.id, botPermissions.permissionId))
    .where(inArray(botPermissions.botId, [...ids]))
    .orderBy(asc(permissions.nameKey));

/** What hangs on several bots: one statement per kind, however many there are. */
export async function partsOf(tx: Queryable, ids: readonly number[]) {
  if (ids.length === 0) return { images: [], countries: [], permissions: [] };
  const [images, offeredIn, asks] = await Promise.all([
    imagesOf(tx, ids),
    countriesOf(tx, ids),
    permissionsOf(tx, ids),
  ]);
  return { images, countries: offeredIn, permissions: asks };
}

export type BotParts = Awaited<ReturnType<typeof partsOf>>;
