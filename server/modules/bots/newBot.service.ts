import type { BotCreated, BotCredentials } from '../../generated/schema.ts';
import { BOT_LIMITS, DEFAULT_BOT_STATUS, DEFAULT_BOT_TYPE, newBotSchema, withSlash } from '../../../rules/bots/bots.ts';
import { botStatusIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { FileUpload } from '../../context/upload.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { assertTeamAllows } from '../teams/teams.policy.ts';
import { findTeam } from '../teams/teamRecord.ts';
import { lockTeam } from '../teams/teams.locks.ts';
import { assertValidOptions, assertNamesAvailable, withUniqueNames } from './botChoices.ts';
import { storeBotImage, storePicture, type UploadedFile } from './botImages.service.ts';
import * as images from './botImages.store.ts';
import { logBotChange } from './botNotices.ts';
import { adjustCategoryCounts } from './categoryCounts.ts';
import * as rows from './botRows.store.ts';
import { readBot } from './bots.service.ts';
import { toCredentials } from './credentials/credentials.mapper.ts';
import { provision } from './credentials/credentials.provision.ts';
import { startCredentials, type StartedCredentials } from './credentials/credentials.start.ts';
import * as credentials from './credentials/credentials.store.ts';
import { isChatNameFree } from './credentials/chatNames.ts';
import * as timeline from './lifecycle/timeline.store.ts';

export interface NewBotArgs {
  readonly botUserName?: string | null;
  readonly image?: UploadedFile;
  readonly featuredImage?: readonly (FileUpload | Promise<FileUpload>)[] | null;
  readonly handler: string;
  readonly name: string;
  readonly teamId?: number | null;
  readonly password?: string | null;
  readonly cnf_password?: string | null;
  readonly description: string;
  readonly shortDescription: string;
  readonly idS2BotType?: number | null;
  readonly idS2BotStatus?: number | null;
  readonly botCategoryId?: number | null;
  readonly countryCode: readonly string[];
  readonly permissionId: readonly number[];
}

/** The validated input with defaults. */
type NewBotForm = Awaited<ReturnType<typeof parseForm>>;

/**
 * Validates the input, waits for the uploads and sets the defaults.
 * @throws UserError 400 with the message of the first invalid field
 */
async function parseForm(args: NewBotArgs) {
  const form = await parseInput(newBotSchema, { ...args, botTypeId: args.idS2BotType });
  if ((args.idS2BotStatus ?? DEFAULT_BOT_STATUS) !== botStatusIds.created)
    throw new UserError(400, 'bots.unknownStatus');
  const [image, ...featured] = await Promise.all([args.image, ...(args.featuredImage ?? [])]);
  if (!image) throw new ValidationError(400, 'bots.form.image.required');
  const pictures = featured.flatMap((file) => file ?? []);
  if (pictures.length === 0) throw new ValidationError(400, 'bots.form.featuredImage.required');
  if (pictures.length > BOT_LIMITS.images) throw new ValidationError(400, 'bots.form.images.tooMany');
  return {
    texts: {
      name: form.name,
      handler: withSlash(form.handler),
      shortDescription: form.shortDescription,
      description: form.description,
    },
    typeId: form.botTypeId ?? DEFAULT_BOT_TYPE,
    categoryId: form.botCategoryId ?? null,
    countryCodes: [...new Set(form.countryCode)],
    permissionIds: [...new Set(form.permissionId)],
    userName: form.botUserName || null,
    password: form.password || null,
    image,
    featured: pictures,
  };
}

/** Locks the team of the new bot, so that it cannot be deleted concurrently. */
async function lockTargetTeam(tx: Transaction, viewer: Viewer, teamId: number): Promise<void> {
  await lockTeam(tx, teamId);
  assertTeamAllows(viewer, 'add_bot', await findTeam(tx, teamId, viewer.id));
}

interface Pictures {
  readonly own: { readonly image: string; readonly thumb: string };
  readonly featured: readonly images.StoredPicture[];
}

async function insertBot(
  tx: Transaction,
  ctx: Context,
  teamId: number,
  form: NewBotForm,
  pictures: Pictures,
): Promise<{ readonly botId: number; readonly started: StartedCredentials }> {
  const { id: creatorId } = requireViewer(ctx);
  const now = ctx.now();
  const { texts, typeId, categoryId } = form;
  const botId = await rows.insert(tx, {
    ...texts,
    ...pictures.own,
    typeId,
    categoryId,
    teamId,
    creatorId,
    statusId: botStatusIds.created,
    createdAt: now,
    updatedAt: now,
  });
  await rows.setCountries(tx, botId, form.countryCodes);
  await rows.setPermissions(tx, botId, form.permissionIds);
  await images.add(tx, botId, 'featured', pictures.featured, now);
  const { userName, password } = form;
  const started = await startCredentials(tx, ctx, { botId, handler: texts.handler, userName, password });
  await rows.adjustBotCount(tx, teamId, 1);
  await adjustCategoryCounts(tx, [{ categoryId, by: 1 }]);
  await timeline.insert(tx, { botId, actorId: creatorId, action: 'created', toStatusId: botStatusIds.created }, now);
  await logBotChange(tx, ctx, { id: botId, name: texts.name, teamId }, { what: 'created', after: { ...texts } });
  return { botId, started };
}

/**
 * Creates the chat account of a new bot and returns the credentials of the bot. A failure is only logged, because the
 * bot is already stored and a job retries.
 */
async function createChatAccount(ctx: Context, botId: number): Promise<BotCredentials> {
  try {
    const outcome = await provision(ctx, botId);
    if (outcome !== undefined) return outcome.credentials;
  } catch (error) {
    ctx.log.error(error, 'The chat account of a new bot could not be created immediately');
  }
  const row = await credentials.find(ctx.db, botId);
  if (row === undefined) throw new UserError(404, 'bots.notFound');
  return toCredentials(row, { showsHints: true });
}

/**
 * addBot: a developer with a verified e-mail address creates a bot in one of their teams. Bot and credentials are
 * inserted in one transaction. The chat account is registered after the commit, and a job retries failures.
 * @throws UserError 403 without a verified address, 404 and 403 by the team's policy, 400 for invalid or taken values
 */
export async function add(ctx: Context, args: NewBotArgs): Promise<BotCreated> {
  const viewer = requireViewer(ctx);
  if (!viewer.emailVerified) throw new UserError(403, 'bots.emailNotVerified');
  const form = await parseForm(args);
  const teamId = args.teamId ?? (await rows.findPersonalTeamId(ctx.db, viewer.id));
  if (teamId === undefined) throw new UserError(404, 'teams.notFound');
  assertTeamAllows(viewer, 'add_bot', await findTeam(ctx.db, teamId, viewer.id));
  await assertValidOptions(ctx.db, form);
  const names = { name: form.texts.name, handler: form.texts.handler };
  await assertNamesAvailable(ctx.db, form.userName === null ? names : { ...names, userName: form.userName }, ctx.now());
  if (form.userName !== null && !(await isChatNameFree(ctx, form.userName)))
    throw new ValidationError(400, 'bots.form.userName.taken');
  const { botId, started } = await withImages(ctx, viewer.id, async (work) => {
    const own = await storeBotImage(work, form.image);
    const featured: images.StoredPicture[] = [];
    for (const file of form.featured) {
      featured.push(await storePicture(work, 'featured', file));
    }
    return withUniqueNames(() =>
      ctx.db.transaction(async (tx) => {
        await work.record(tx);
        await lockTargetTeam(tx, viewer, teamId);
        return insertBot(tx, ctx, teamId, form, { own, featured });
      }),
    );
  });
  const botCredentials = await createChatAccount(ctx, botId);
  return {
    bot: await readBot(ctx.db, ctx, botId),
    credentials: botCredentials,
    bot_token: started.botToken,
    test_bot_token: started.testToken,
    bot_user_name: started.userName,
    password: started.password,
  };
}
