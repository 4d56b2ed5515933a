import { botStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { translate } from '../../../i18n/translate.ts';
import type { BotChecklistId } from '../../../generated/schema.ts';
import { missingFor } from './checklist.ts';
import { getFacts } from './checklist.store.ts';
import type { BotRow } from '../botRecord.ts';
import * as timeline from './timeline.store.ts';
import { eq } from 'drizzle-orm';
import { bots } from '../../../database/tables/bots/bots.ts';

const { verification_requested, publish_requested, created, rejected, published } = botStatusIds;
const STATUS_IDS_UNDER_REVIEW: readonly number[] = [verification_requested, publish_requested];
const UNREVIEWED_STATUS_IDS: readonly number[] = [created, rejected];

/** Formats requirements as a list in the caller's language. */
export const formatRequirements = (ctx: Context, missing: readonly BotChecklistId[]): string =>
  new Intl.ListFormat(ctx.language).format(missing.map((id) => translate(ctx.language, `bots.requirement.${id}`)));

/**
 * Asserts that no request is open. Details, commands, pictures, permissions and the team of a bot under review must not
 * change.
 * @throws UserError 409 while a request is open
 */
export function assertNotUnderReview({ bot }: BotRow): void {
  if (STATUS_IDS_UNDER_REVIEW.includes(bot.statusId)) throw new UserError(409, 'bots.underReview');
}

/** The columns and parts of a bot that reviewers check. */
const reviewedContent: ReadonlySet<string> = new Set([
  'name',
  'handler',
  'description',
  'shortDescription',
  'permissions',
  'commands',
  'image',
  'videoLink',
  'websiteLink',
  'privacyUrl',
  'termsUrl',
  'copyrightUrl',
  'licenseAgreementUrl',
]);

/** Marks a bot for another review after a change of reviewed content. The bot stays published in the meantime. */
export async function reopenReview(
  tx: Transaction,
  ctx: Context,
  { bot }: BotRow,
  changed: readonly string[],
): Promise<void> {
  if (UNREVIEWED_STATUS_IDS.includes(bot.statusId) || !changed.some((key) => reviewedContent.has(key))) return;
  await setReviewed(tx, bot.id, false);
  await timeline.insert(tx, { botId: bot.id, actorId: requireViewer(ctx).id, action: 'changed' }, ctx.now());
}

/** Lists the unmet requirements of a published bot, to compare with after a change. */
export async function listMissing(tx: Transaction, { bot }: BotRow): Promise<readonly BotChecklistId[]> {
  if (bot.statusId !== published) return [];
  const [facts] = await getFacts(tx, [bot.id]);
  return facts === undefined ? [] : missingFor('publish', facts);
}

/**
 * Asserts that a change of a published bot violates no requirement of publishing.
 * @param before the requirements that were unmet before the change, which are ignored
 * @throws UserError 400 with the requirements that the change violates
 */
export async function assertStillPublishable(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  before: readonly BotChecklistId[],
): Promise<void> {
  const lost = (await listMissing(tx, row)).filter((id) => !before.includes(id));
  if (lost.length > 0) throw new UserError(400, 'bots.neededInStore', { items: formatRequirements(ctx, lost) });
}

/** Sets the reviewers' mark. It does not update the bot's version, so that open forms stay valid. */
export async function setReviewed(tx: Transaction, id: number, reviewed: boolean): Promise<void> {
  await tx.update(bots).set({ reviewed }).where(eq(bots.id, id));
}
