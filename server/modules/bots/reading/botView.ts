import { and, eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { toDate, toDateOrNull, toRowJson, type RowJson } from '../../../database/statements/rowJson.ts';
import { botCategories, botCredentials, bots, botStatuses, botTypes } from '../../../database/tables/bots/bots.ts';
import { reviews, subscriptions } from '../../../database/tables/bots/store.ts';
import { teamMembers, teams } from '../../../database/tables/bots/teams.ts';
import { users } from '../../../database/tables/people/people.ts';
import { newestTokenHint } from '../tokens/tokenHint.ts';
import { disabledByAdmin, reservedByAdmin, waitingSince, type BotRow } from '../botRecord.ts';

const {
  nameKey: _nameKey,
  handlerKey: _handlerKey,
  searchKey: _searchKey,
  cardStyle: _cardStyle,
  deletedAt: _deletedAt,
  ...botColumns
} = getTableColumns(bots);

/** A bot as the caller sees it, with the columns that responses need. Every `BotRow` is one. */
export interface BotView extends Omit<BotRow, 'bot' | 'status' | 'category' | 'waitingSince'> {
  readonly bot: Pick<BotRow['bot'], keyof typeof botColumns>;
  readonly status: Pick<BotRow['status'], 'id' | 'status' | 'statusTr'>;
  readonly category: Pick<
    NonNullable<BotRow['category']>,
    'id' | 'name' | 'nameTr' | 'active' | 'botCount' | 'createdAt' | 'updatedAt'
  > | null;
  readonly waitingSince: Date | null;
}

type OrNull<T> = T | null;

/** A bot as PostgreSQL returns it. */
export type BotViewJson = RowJson<Omit<BotView, 'bot' | 'category' | 'creator' | 'subscription'>> & {
  readonly bot: RowJson<BotView['bot']>;
  readonly category: OrNull<RowJson<NonNullable<BotView['category']>>>;
  readonly creator: RowJson<BotView['creator']>;
  readonly subscription: OrNull<RowJson<NonNullable<BotView['subscription']>>>;
};

const { id: categoryId, name, nameTr, active, botCount, createdAt, updatedAt } = getTableColumns(botCategories);
const { firstname, lastname, username, emailVerifiedAt } = getTableColumns(users);
const { userName, state } = getTableColumns(botCredentials);

const orNull = (isFound: SQL, json: SQL): SQL => sql`case when ${isFound} then ${json} end`;

/** The columns of `BotViewJson`, for a query of `bots` and `teams` with `joinBotView`. */
export const botViewColumns: SQL = sql`
  ${toRowJson(botColumns)} as bot,
  ${toRowJson(getTableColumns(botTypes))} as type,
  ${toRowJson({ id: botStatuses.id, status: botStatuses.status, statusTr: botStatuses.statusTr })} as status,
  ${orNull(sql`${botCategories.id} is not null`, toRowJson({ id: categoryId, name, nameTr, active, botCount, createdAt, updatedAt }))} as category,
  ${toRowJson({ firstname, lastname, username, emailVerifiedAt })} as creator,
  ${orNull(sql`${botCredentials.botId} is not null`, sql`json_build_object('userName', ${userName}, 'tokenHint', ${newestTokenHint('bots.id')}, 'state', ${state})`)} as credentials,
  ${orNull(
    sql`${subscriptions.botId} is not null`,
    toRowJson({ active: subscriptions.active, createdAt: subscriptions.createdAt, endedAt: subscriptions.endedAt }),
  )} as subscription,
  ${orNull(sql`${reviews.id} is not null`, toRowJson({ id: reviews.id }))} as review,
  ${toRowJson({ id: teams.id, name: teams.name, typeId: teams.typeId, viewerRole: teamMembers.role })} as team,
  ${disabledByAdmin} as "disabledByAdmin", ${reservedByAdmin} as "reservedByAdmin", ${waitingSince} as "waitingSince"`;

/** Joins what `botViewColumns` reads besides `bots` and `teams`. */
export const joinBotView = (viewer: Placeholder): SQL => sql`
  join ${botTypes} on ${botTypes.id} = ${bots.typeId}
  join ${botStatuses} on ${botStatuses.id} = ${bots.statusId}
  join ${users} on ${users.id} = ${bots.creatorId}
  left join ${teamMembers} on ${and(
    eq(teamMembers.teamId, bots.teamId),
    sql`${teamMembers.userId} = ${viewer}::bigint`,
    eq(teamMembers.state, sql`'accepted'`),
  )}
  left join ${botCategories} on ${botCategories.id} = ${bots.categoryId}
  left join ${botCredentials} on ${botCredentials.botId} = ${bots.id}
  left join ${subscriptions} on ${subscriptions.botId} = ${bots.id} and ${subscriptions.userId} = ${viewer}::bigint
  left join ${reviews} on ${reviews.botId} = ${bots.id} and ${reviews.userId} = ${viewer}::bigint`;

/** Parses a bot; the rest of the module handles dates as dates. */
export function toBotView({
  bot,
  category,
  creator,
  subscription,
  waitingSince: since,
  ...json
}: BotViewJson): BotView {
  return {
    ...json,
    bot: {
      ...bot,
      firstPublishedAt: toDateOrNull(bot.firstPublishedAt),
      createdAt: toDate(bot.createdAt),
      updatedAt: toDate(bot.updatedAt),
    },
    category: category && {
      ...category,
      createdAt: toDate(category.createdAt),
      updatedAt: toDate(category.updatedAt),
    },
    creator: { ...creator, emailVerifiedAt: toDateOrNull(creator.emailVerifiedAt) },
    subscription: subscription && {
      ...subscription,
      createdAt: toDate(subscription.createdAt),
      endedAt: toDateOrNull(subscription.endedAt),
    },
    waitingSince: toDateOrNull(since),
  };
}
