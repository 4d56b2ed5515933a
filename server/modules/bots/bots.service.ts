import type {
  Bot,
  BotSort,
  Country,
  NameHandlerAvailability,
  NameHandlerType,
  Person,
} from '../../generated/schema.ts';
import { botHandlerSchema, botNameSchema, botUserNameSchema, withSlash } from '../../../rules/bots/bots.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { pickText } from '../../i18n/pickText.ts';
import { translate } from '../../i18n/translate.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import type { Queryable } from '../../database/types.ts';
import { toCountry } from '../lookups/countries.mapper.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findVisiblePeople } from '../people/personCard.ts';
import { assertTeamAllows } from '../teams/teams.policy.ts';
import { findTeam } from '../teams/teamRecord.ts';
import { toBot, toPartFields } from './bots.mapper.ts';
import { assertBotAllows, canBot } from './bots.policy.ts';
import * as rows from './botRows.store.ts';
import { isChatNameFree } from './credentials/chatNames.ts';
import { findBot, isBotOpenTo } from './botRecord.ts';
import * as store from './bots.store.ts';
import { findDetail } from './reading/botDetail.store.ts';
import type { BotView } from './reading/botView.ts';
import { setLoadedDetails } from './reading/loadedDetails.ts';
import { toTransfer } from './transfer/transfers.mapper.ts';

/** Maps bots for the caller. */
export function presentBots(ctx: Context, found: readonly BotView[]): Bot[] {
  const reader = { viewer: requireViewer(ctx), language: ctx.language, siteUrl: ctx.config.publicUrl };
  return found.map((row) => toBot(reader, row));
}

/**
 * Reads a bot for its team and admins, such as after a change.
 * @throws UserError 404 for other users
 */
export async function readBot(tx: Queryable, ctx: Context, botId: number): Promise<Bot> {
  const viewer = requireViewer(ctx);
  const row = assertBotAllows(viewer, 'view', await findBot(tx, botId, viewer.id));
  return exactlyOne(presentBots(ctx, [row]));
}

/**
 * getBotDetailsById: returns one bot to its team and admins, with all that its page shows.
 * @throws UserError 404 for other users
 */
export async function get(ctx: Context, botId: number): Promise<Bot> {
  const viewer = requireViewer(ctx);
  const found = await findDetail(ctx.sql, { botId, viewerId: viewer.id, now: ctx.now() });
  const detail = assertBotAllows(viewer, 'view', found);
  return setLoadedDetails(exactlyOne(presentBots(ctx, [detail])), {
    parts: toPartFields(ctx.language, detail.parts),
    facts: detail.facts,
    transfer: detail.transfer && toTransfer(ctx, detail.transfer),
  });
}

export interface BotListArgs {
  readonly botCategoryId?: number | null;
  readonly searchText?: string | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly ownedByMe?: boolean | null;
  readonly teamId?: number | null;
}

/**
 * getBotByUserId: lists the bots of all teams of the caller, of the personal team, or of one team.
 * @throws UserError 404 for a team that the caller does not belong to
 */
export async function listMine(ctx: Context, args: BotListArgs): Promise<{ data: Bot[]; total: number }> {
  const viewer = requireViewer(ctx);
  const teamId = args.teamId ?? undefined;
  if (teamId !== undefined) assertTeamAllows(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id));
  const { rows: found, total } = await store.listPage(
    ctx.db,
    viewer.id,
    {
      memberId: viewer.id,
      teamId,
      personal: args.ownedByMe === true ? true : undefined,
      categoryId: args.botCategoryId ?? undefined,
      searchText: args.searchText ?? undefined,
    },
    // The cards show the time of the last change.
    { ...boundedPage(args), sortBy: 'uts' },
  );
  return { data: presentBots(ctx, found), total };
}

export interface TeamBotsArgs {
  readonly teamId: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: BotSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/** getBotsByTeamId: lists the bots of a team for its members and admins. */
export async function listByTeam(ctx: Context, args: TeamBotsArgs): Promise<{ data: Bot[]; total: number }> {
  const viewer = requireViewer(ctx);
  const team = assertTeamAllows(viewer, 'view', await findTeam(ctx.db, args.teamId, viewer.id));
  const sortBy = args.sortBy ?? 'cts';
  const byDefault = sortBy === 'name' || sortBy === 'status' ? 'asc' : 'desc';
  const { rows: found, total } = await store.listPage(
    ctx.db,
    viewer.id,
    { teamId: team.id },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? byDefault) === 'desc' },
  );
  return { data: presentBots(ctx, found), total };
}

export interface NameQuery {
  readonly botName?: string | null;
  readonly searchHandler?: string | null;
  readonly botUserName?: string | null;
  readonly botId?: number | null;
}

const takenMessages = {
  name: 'bots.form.name.taken',
  handler: 'bots.form.handler.taken',
  username: 'bots.form.userName.taken',
} as const satisfies Record<NameHandlerType, string>;

/**
 * checkNameHandlerExist: returns whether a name, a handler or a chat account name is available. The bot's own names are
 * available to its editors.
 * @throws UserError 400 for an invalid name, or unless exactly one name is given
 */
export async function checkAvailability(ctx: Context, params: NameQuery): Promise<NameHandlerAvailability> {
  const viewer = requireViewer(ctx);
  const { botName: name, searchHandler: handler, botUserName: userName } = params;
  if ([name, handler, userName].filter((text) => typeof text === 'string').length !== 1)
    throw new UserError(400, 'bots.checkOneName');
  const ownBot = params.botId ? await findBot(ctx.db, params.botId, viewer.id) : undefined;
  const except = ownBot !== undefined && canBot(viewer, 'edit', ownBot) ? { exceptId: ownBot.bot.id } : {};
  const now = ctx.now();
  const toAvailability = (type: NameHandlerType, isTaken: boolean): NameHandlerAvailability => ({
    isAvailable: !isTaken,
    type,
    message: isTaken ? translate(ctx.language, takenMessages[type]) : null,
  });
  if (typeof name === 'string') {
    const taken = await rows.findTakenNames(ctx.db, { name: await parseInput(botNameSchema, name), ...except }, now);
    return toAvailability('name', taken.name);
  }
  if (typeof handler === 'string') {
    const wanted = withSlash(await parseInput(botHandlerSchema, handler));
    const taken = await rows.findTakenNames(ctx.db, { handler: wanted, ...except }, now);
    return toAvailability('handler', taken.handler);
  }
  const wanted = await parseInput(botUserNameSchema, userName);
  const { userName: isTaken } = await rows.findTakenNames(ctx.db, { userName: wanted }, now);
  return toAvailability('username', isTaken || !(await isChatNameFree(ctx, wanted)));
}

/** getBotType: lists the types in the caller's language. */
export async function listTypes(ctx: Context): Promise<{ id: number; type: string }[]> {
  const found = await rows.listTypes(ctx.db);
  return found.map(({ id, name, nameTr }) => ({ id, type: pickText(ctx.language, name, nameTr) }));
}

/** getAvailableCountry: lists all countries, sorted by name in the caller's language. */
export async function availableCountries(ctx: Context): Promise<Country[]> {
  const found = await rows.listCountries(ctx.db);
  const order = new Intl.Collator(ctx.language);
  return found.map((row) => toCountry(ctx.language, row)).toSorted((a, b) => order.compare(a.name, b.name));
}

/**
 * getBotDeveloperUsingBotId: returns the creator of a bot to users who can see the bot.
 * @throws UserError 404 also for bots and creators who are hidden from the caller
 */
export async function getDeveloper(ctx: Context, botId: number): Promise<Person> {
  const viewer = requireViewer(ctx);
  const row = await findBot(ctx.db, botId, viewer.id);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  const canSee = canBot(viewer, 'view', row) || (await isBotOpenTo(ctx.db, row.bot.id, viewer.id));
  if (!canSee) throw new UserError(404, 'bots.notFound');
  const [creator] = await findVisiblePeople(ctx.db, viewer.id, [row.bot.creatorId]);
  if (creator === undefined) throw new UserError(404, 'bots.notFound');
  return toPerson(ctx.language, creator);
}
