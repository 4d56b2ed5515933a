import type { Bot, MutationUpdateBotArgs } from '../../generated/schema.ts';
import { botEditSchema, withSlash } from '../../../rules/bots/bots.ts';
import { numberToDecimal } from '../../database/decimal.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { differences, sameList } from '../ground/audit/auditDifferences.ts';
import { withImages } from '../ground/images/imageWork.ts';
import { getParts, noParts, type BotParts } from './botParts.store.ts';
import { assertValidOptions, assertNamesAvailable, withUniqueNames } from './botChoices.ts';
import { storeBotImage } from './botImages.service.ts';
import { lockBot } from './bots.locks.ts';
import { logBotChange } from './botNotices.ts';
import { adjustCategoryCounts } from './categoryCounts.ts';
import { recordPriceChange } from './prices/priceNotices.service.ts';
import * as rows from './botRows.store.ts';
import { assertBotAllows } from './bots.policy.ts';
import { readBot } from './bots.service.ts';
import { findBot } from './botRecord.ts';
import { reopenReview, listMissing, assertNotUnderReview, assertStillPublishable } from './lifecycle/reviewedMark.ts';

/** An undefined field stays unchanged; null and an empty text clear it. */
const emptyToNull = (text: string | null | undefined): string | null | undefined =>
  text === undefined ? undefined : text || null;

/** @throws UserError 400 with the message of the first wrong field */
async function checkForm(args: MutationUpdateBotArgs) {
  const form = await parseInput(botEditSchema, {
    ...args,
    botTypeId: args.idS2BotType,
    // The wire has two names for this address; the plain one wins.
    copyright_url: args.copyright_url === undefined ? args.copy_right_name : args.copyright_url,
  });
  const columns = {
    name: form.name,
    handler: withSlash(form.handler),
    shortDescription: form.shortDescription,
    description: form.description,
    typeId: form.botTypeId,
    ...(form.botCategoryId ? { categoryId: form.botCategoryId } : {}),
    ...(form.price === undefined || form.price === null ? {} : { price: numberToDecimal(form.price) }),
    ...(form.current_version ? { currentVersion: form.current_version } : {}),
  };
  const optional = {
    videoLink: emptyToNull(form.video_link),
    websiteLink: emptyToNull(form.website_link),
    privacyUrl: emptyToNull(form.privacy_url),
    termsUrl: emptyToNull(form.terms_url),
    copyrightUrl: emptyToNull(form.copyright_url),
    licenseAgreementUrl: emptyToNull(form.license_agreement_url),
    language: emptyToNull(form.language),
  };
  const given: Partial<typeof optional> = Object.fromEntries(
    Object.entries(optional).filter(([, value]) => value !== undefined),
  );
  return {
    columns: { ...columns, ...given },
    countryCodes: [...new Set(form.countryCode)],
    permissionIds: [...new Set(form.permissionId)],
  };
}

/** Formats the parts of a bot for the team log. */
const toLogValues = (parts: BotParts) => ({
  countries: parts.countries.map(({ code }) => code),
  permissions: parts.permissions.map(({ name }) => name),
});

const readParts = async (tx: Transaction, botId: number): Promise<BotParts> =>
  (await getParts(tx, [botId])).get(botId) ?? noParts;

/**
 * updateBot: a team member with the right to edit changes a bot.
 * @throws UserError 409 when the bot is newer than the form and while a request is open; 400 when a published bot would
 * lose a requirement of publishing
 */
export async function update(ctx: Context, args: MutationUpdateBotArgs): Promise<Bot> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'edit', await findBot(ctx.db, args.botId, viewer.id));
  const { columns, countryCodes, permissionIds } = await checkForm(args);
  const file = await args.botImage;
  await assertNamesAvailable(ctx.db, { name: columns.name, handler: columns.handler, exceptId: args.botId }, ctx.now());
  return withImages(ctx, viewer.id, async (images) => {
    const picture = file ? await storeBotImage(images, file) : {};
    const work = ctx.db.transaction(async (tx) => {
      const row = await lockBot(tx, ctx, 'edit', args.botId);
      const { bot } = row;
      assertNotUnderReview(row);
      assertNotStale(args.expectedUts, bot.updatedAt, 'bots.outdated');
      const parts = await readParts(tx, bot.id);
      const current = {
        countryCodes: parts.countries.map(({ code }) => code),
        permissionIds: parts.permissions.map(({ id }) => id),
      };
      const categoryId = columns.categoryId ?? bot.categoryId;
      await assertValidOptions(
        tx,
        { typeId: columns.typeId, categoryId, countryCodes, permissionIds },
        { categoryId: bot.categoryId, permissionIds: current.permissionIds },
      );
      if (file) {
        images.replace(bot.image);
        images.replace(bot.thumb);
      }
      await images.record(tx);
      const missing = await listMissing(tx, row);
      await rows.update(tx, bot.id, { ...columns, ...picture });
      if (!sameList(countryCodes, current.countryCodes)) await rows.setCountries(tx, bot.id, countryCodes);
      if (!sameList(permissionIds, current.permissionIds)) await rows.setPermissions(tx, bot.id, permissionIds);
      if (categoryId !== bot.categoryId)
        await adjustCategoryCounts(tx, [
          { categoryId: bot.categoryId, by: -1 },
          { categoryId, by: 1 },
        ]);
      await assertStillPublishable(tx, ctx, row, missing);
      const changed = differences(
        { ...bot, ...toLogValues(parts) },
        { ...columns, ...picture, ...toLogValues(await readParts(tx, bot.id)) },
      );
      await recordPriceChange(tx, ctx, bot, columns.price);
      await logBotChange(tx, ctx, { ...bot, name: columns.name }, { what: 'changed', ...changed });
      await reopenReview(tx, ctx, row, Object.keys(changed.after));
      return readBot(tx, ctx, bot.id);
    });
    return withUniqueNames(() => work);
  });
}
