import { botStatusIds } from '../../../database/referenceIds.ts';
import type { Transaction } from '../../../database/types.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { translate } from '../../../i18n/translate.ts';
import type { BotChecklistId } from '../../../generated/schema.ts';
import { missingFor } from './checklist.ts';
import { getFacts } from './checklist.store.ts';
import type { BotRow } from '../botRecord.ts';
import * as timeline from '../timeline.store.ts';
import { eq } from 'drizzle-orm';
import { bots } from '../../../database/tables/bots.ts';

const { verification_requested, publish_requested, created, rejected, published } = botStatusIds;
const params: readonly number[] = [verification_requested, publish_requested];
const unseen: readonly number[] = [created, rejected];

/** Requirements by their names, as a list in the caller's language. */
export const getNames = (ctx: Context, missing: readonly BotChecklistId[]): string =>
  new Intl.ListFormat(ctx.language).format(missing.map((id) => translate(ctx.language, `bots.requirement.${id}`)));

/**
 * What reviewers look at stays as it is until they have answered.
 * @throws UserError 409 while a request waits for an answer
 */
export function assertNotUnderReview({ bot }: BotRow): void {
  if (params.includes(bot.statusId)) throw new UserError(409, 'bots.underReview');
}

/** Columns, and what hangs on a bot, that its reviewers vouch for. */
const reviewedContent: ReadonlySet<string> = new Set([
  'name',
  'handler',
  'description',
  'shortDescription',
  'permissions',
  'image',
  'videoLink',
  'websiteLink',
  'privacyUrl',
  'termsUrl',
  'copyrightUrl',
  'licenseAgreementUrl',
]);

/** Content that was reviewed and is now another one is to be looked at again; the bot goes on meanwhile. */
export async function askForAnotherLook(
  tx: Transaction,
  ctx: Context,
  { bot }: BotRow,
  changed: readonly string[],
): Promise<void> {
  if (unseen.includes(bot.statusId) || !changed.some((key) => reviewedContent.has(key))) return;
  await setReviewed(tx, bot.id, false);
  await timeline.write(tx, { botId: bot.id, actorId: signedIn(ctx).id, action: 'changed' }, ctx.now());
}

/** What a published bot has of the requirements, to compare with after a change. */
export async function missingNow(tx: Transaction, { bot }: BotRow): Promise<readonly BotChecklistId[]> {
  if (bot.statusId !== published) return [];
  const [facts] = await getFacts(tx, [bot.id]);
  return facts === undefined ? [] : missingFor('publish', facts);
}

/**
 * A published bot loses nothing that publishing needs.
 * @param before what was missing before the change: it is not the change's fault
 * @throws UserError 400 that names what the change would take away
 */
export async function assertKeepsSubscribers(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  before: readonly BotChecklistId[],
): Promise<void> {
  const lost = (await missingNow(tx, row)).filter((id) => !before.includes(id));
  if (lost.length > 0) throw new UserError(400, 'bots.neededInStore', { items: getNames(ctx, lost) });
}

/** The reviewers' own mark; no change of the bot, so that nobody's form is outdated by it. */
export async function setReviewed(tx: Transaction, id: number, reviewed: boolean): Promise<void> {
  await tx.update(bots).set({ reviewed }).where(eq(bots.id, id));
}
