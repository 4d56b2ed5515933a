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
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import { translate } from '../../i18n/translate.ts';
import type { Queryable } from '../../database/types.ts';
import { toCountry } from '../lookups/countries.mapper.ts';
import { toPerson } from '../people/people.mapper.ts';
import { findVisiblePeople } from '../people/personCard.ts';
import { authorizeTeam } from '../teams/teams.policy.ts';
import { findTeam } from '../teams/teamRecord.ts';
import { toBot } from './bots.mapper.ts';
import { authorizeBot, canBot } from './bots.policy.ts';
import * as rows from './botRows.store.ts';
import { isChatNameFree } from './credentials/credentials.leases.ts';
import { type BotRow, findBot, isBotOpenTo } from './botRecord.ts';
import * as store from './bots.store.ts';

/** Bots as the caller sees them, with what hangs on them: three statements for any number. */
export async function presentBots(tx: Queryable, ctx: Context, found: readonly BotRow[]): Promise<Bot[]> {
  const parts = await store.getParts(
    tx,
    found.map(({ bot }) => bot.id),
  );
  const reader = { viewer: signedIn(ctx), language: ctx.language, siteUrl: ctx.config.publicUrl };
  return found.map((row) => toBot(reader, row, parts));
}

/**
 * A bot as its team and admins see it, such as after a change.
 * @throws UserError 404 for everybody else
 */
export async function readBot(tx: Queryable, ctx: Context, botId: number): Promise<Bot> {
  const viewer = signedIn(ctx);
  const row = authorizeBot(viewer, 'view', await findBot(tx, botId, viewer.id));
  const [bot] = await presentBots(tx, ctx, [row]);
  if (bot === undefined) throw new UserError(404, 'bots.notFound');
  return bot;
}

/** getBotDetailsById: one bot, to its team and admins. */
export const get = (ctx: Context, botId: number): Promise<Bot> => readBot(ctx.db, ctx, botId);

export interface BotListArgs {
  readonly botCategoryId?: number | null;
  readonly searchText?: string | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly ownedByMe?: boolean | null;
  readonly teamId?: number | null;
}

/**
 * getBotByUserId: the bots of all teams of the caller, of the personal one, or of one team.
 * @throws UserError 404 for a team that the caller does not belong to
 */
export async function listMine(ctx: Context, args: BotListArgs): Promise<{ data: Bot[]; total: number }> {
  const viewer = signedIn(ctx);
  const teamId = args.teamId ?? undefined;
  if (teamId !== undefined) authorizeTeam(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id));
  const { rows: found, total } = await store.page(
    ctx.db,
    viewer.id,
    {
      memberId: viewer.id,
      teamId,
      personal: args.ownedByMe === true ? true : undefined,
      categoryId: args.botCategoryId ?? undefined,
      searchText: args.searchText ?? undefined,
    },
    // Their cards say when they changed.
    { ...boundedPage(args), sortBy: 'uts' },
  );
  return { data: await presentBots(ctx.db, ctx, found), total };
}

export interface TeamBotsArgs {
  readonly teamId: number;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: BotSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/** getBotsByTeamId: the bots of a team, to its members and admins. */
export async function ofTeam(ctx: Context, args: TeamBotsArgs): Promise<{ data: Bot[]; total: number }> {
  const viewer = signedIn(ctx);
  const team = authorizeTeam(viewer, 'view', await findTeam(ctx.db, args.teamId, viewer.id));
  const sortBy = args.sortBy ?? 'cts';
  const byDefault = sortBy === 'name' || sortBy === 'status' ? 'asc' : 'desc';
  const { rows: found, total } = await store.page(
    ctx.db,
    viewer.id,
    { teamId: team.id },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? byDefault) === 'desc' },
  );
  return { data: await presentBots(ctx.db, ctx, found), total };
}

export interface NameQuestion {
  readonly botName?: string | null;
  readonly searchHandler?: string | null;
  readonly botUserName?: string | null;
  readonly botId?: number | null;
}

/**
 * checkNameHandlerExist: whether a name, a handler or the name of an account is free. A bot's own ones are, to those who edit it.
 * @throws UserError 400 for what could be no name, or when not exactly one is asked about
 */
export async function availability(ctx: Context, params: NameQuestion): Promise<NameHandlerAvailability> {
  const viewer = signedIn(ctx);
  const { botName: name, searchHandler: handler, botUserName: userName } = params;
  if ([name, handler, userName].filter((text) => typeof text === 'string').length !== 1)
    throw new UserError(400, 'bots.askOne');
  const own = params.botId ? await findBot(ctx.db, params.botId, viewer.id) : undefined;
  const except = own !== undefined && canBot(viewer, 'edit', own) ? { exceptId: own.bot.id } : {};
  const now = ctx.now();
  const tell = (type: NameHandlerType, isTaken: boolean, messageId: string): NameHandlerAvailability => ({
    isAvailable: !isTaken,
    type,
    message: isTaken ? translate(ctx.language, messageId) : null,
  });
  if (typeof name === 'string') {
    const taken = await rows.takenNames(ctx.db, { name: await parseInput(botNameSchema, name), ...except }, now);
    return tell('name', taken.name, 'bots.form.name.taken');
  }
  if (typeof handler === 'string') {
    const wanted = withSlash(await parseInput(botHandlerSchema, handler));
    const taken = await rows.takenNames(ctx.db, { handler: wanted, ...except }, now);
    return tell('handler', taken.handler, 'bots.form.handler.taken');
  }
  const wanted = await parseInput(botUserNameSchema, userName);
  const { userName: isTaken } = await rows.takenNames(ctx.db, { userName: wanted }, now);
  return tell('username', isTaken || !(await isChatNameFree(ctx, wanted)), 'bots.form.userName.taken');
}

/** getBotType */
export async function types(ctx: Context): Promise<{ id: number; type: string }[]> {
  const found = await rows.listTypes(ctx.db);
  return found.map(({ id, name, nameTr }) => ({ id, type: inLanguage(ctx.language, name, nameTr) }));
}

/** getAvailableCountry: all countries in the order of their names in the caller's language. */
export async function availableCountries(ctx: Context): Promise<Country[]> {
  const found = await rows.listCountries(ctx.db);
  const order = new Intl.Collator(ctx.language);
  return found.map((row) => toCountry(ctx.language, row)).toSorted((a, b) => order.compare(a.name, b.name));
}

/**
 * getBotDeveloperUsingBotId: who made a bot, to whoever may meet it.
 * @throws UserError 404 also for bots that are not for the caller and makers who are hidden from them
 */
export async function developer(ctx: Context, botId: number): Promise<Person> {
  const viewer = signedIn(ctx);
  const row = await findBot(ctx.db, botId, viewer.id);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  const mayMeet = canBot(viewer, 'view', row) || (await isBotOpenTo(ctx.db, row.bot.id, viewer.id));
  if (!mayMeet) throw new UserError(404, 'bots.notFound');
  const [maker] = await findVisiblePeople(ctx.db, viewer.id, [row.bot.creatorId]);
  if (maker === undefined) throw new UserError(404, 'bots.notFound');
  return toPerson(ctx.language, maker);
}
