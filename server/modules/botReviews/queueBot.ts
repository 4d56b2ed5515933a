import { sql, type SQL } from 'drizzle-orm';
import { selectColumns, toDate, toDateOrNull, type RowJson } from '../../database/statements/rowJson.ts';
import { bots, botStatuses } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import { users } from '../../database/tables/people/people.ts';
import { waitingSince } from '../bots/botRecord.ts';
import type { BotView } from '../bots/reading/botView.ts';

const DATA_FIELDS = `
  id name bot_name handler thumb short_description team_id team_name id_s2_team_types is_personal_team
  creator_name id_s2_users id_s2_bot_status reviewed bot_rejected_reason s2_bot_status.id
  s2_bot_status.status waiting_since cts uts id_s2_bot_categories num_subscribers is_listed
  id_s2_bot_type viewer_can.review viewer_can.enable_disable viewer_can.remove viewer_can.delete
`;

/**
 * The fields of the response that need only the columns below, for admins: their rights do not depend on their role in a
 * team, on subscriptions or on reviews.
 */
export const queueFields: ReadonlySet<string> = new Set([
  'status',
  'message',
  'total_count',
  'totalCount',
  ...DATA_FIELDS.trim()
    .split(/\s+/)
    .map((field) => `data.${field}`),
]);

const columns = {
  id: bots.id,
  name: bots.name,
  handler: bots.handler,
  thumb: bots.thumb,
  shortDescription: bots.shortDescription,
  typeId: bots.typeId,
  statusId: bots.statusId,
  categoryId: bots.categoryId,
  teamId: bots.teamId,
  creatorId: bots.creatorId,
  reviewed: bots.reviewed,
  rejectedReason: bots.rejectedReason,
  subscriberCount: bots.subscriberCount,
  createdAt: bots.createdAt,
  updatedAt: bots.updatedAt,
  teamName: teams.name,
  teamType: teams.typeId,
  status: botStatuses.status,
  statusTr: botStatuses.statusTr,
  firstname: users.firstname,
  lastname: users.lastname,
  username: users.username,
};

type Columns = Pick<
  BotView['bot'],
  | 'id'
  | 'name'
  | 'handler'
  | 'thumb'
  | 'shortDescription'
  | 'typeId'
  | 'statusId'
  | 'categoryId'
  | 'teamId'
  | 'creatorId'
  | 'reviewed'
  | 'rejectedReason'
  | 'subscriberCount'
  | 'createdAt'
  | 'updatedAt'
> &
  Pick<BotView['status'], 'status' | 'statusTr'> &
  Pick<BotView['creator'], 'firstname' | 'lastname' | 'username'> &
  Pick<BotView, 'waitingSince'> & {
    readonly teamName: BotView['team']['name'];
    readonly teamType: BotView['team']['typeId'];
  };

/** A bot of the queue as PostgreSQL returns it. */
export type QueueBotJson = RowJson<Columns>;

export const queueBotColumns: SQL = sql`${selectColumns(columns)}, ${waitingSince} as "waitingSince"`;

/** Joins what `queueBotColumns` reads besides `bots` and `teams`. */
export const joinQueueBot: SQL = sql`
  join ${botStatuses} on ${botStatuses.id} = ${bots.statusId} join ${users} on ${users.id} = ${bots.creatorId}`;

/** What a response with `queueFields` only does not show. */
const unread = {
  previousStatusId: null,
  image: null,
  description: '',
  price: '0',
  videoLink: null,
  websiteLink: null,
  privacyUrl: null,
  termsUrl: null,
  copyrightUrl: null,
  licenseAgreementUrl: null,
  language: null,
  currentVersion: '',
  receivesSubscriberEvents: false,
  firstPublishedAt: null,
  reviewCount: 0,
  starTotal: 0,
} as const satisfies Omit<BotView['bot'], keyof Columns>;

/** The view of a bot for a response with `queueFields` only. */
export function toQueueBot({
  teamName,
  teamType,
  status,
  statusTr,
  firstname,
  lastname,
  username,
  waitingSince: since,
  ...bot
}: QueueBotJson): BotView {
  return {
    bot: { ...unread, ...bot, createdAt: toDate(bot.createdAt), updatedAt: toDate(bot.updatedAt) },
    type: { id: bot.typeId, name: '', nameTr: '' },
    status: { id: bot.statusId, status, statusTr },
    category: null,
    creator: { firstname, lastname, username, emailVerifiedAt: null },
    credentials: null,
    subscription: null,
    review: null,
    team: { id: bot.teamId, name: teamName, typeId: teamType, viewerRole: null },
    disabledByAdmin: false,
    reservedByAdmin: false,
    waitingSince: toDateOrNull(since),
  };
}
