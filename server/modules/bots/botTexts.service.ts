import type { bots } from '../../database/tables/bots/bots.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { differences, isUnchanged } from '../ground/audit/auditDifferences.ts';
import { assertNamesAvailable } from './botChoices.ts';
import { logBotChange } from './botNotices.ts';
import type { BotRow } from './botRecord.ts';
import * as rows from './botRows.store.ts';
import { assertNotUnderReview, assertStillPublishable, listMissing, reopenReview } from './lifecycle/reviewedMark.ts';

type Columns = typeof bots.$inferSelect;

/** The texts of a bot that its team writes, as they are stored. */
export type BotTextColumns = Pick<
  Columns,
  | 'name'
  | 'handler'
  | 'shortDescription'
  | 'description'
  | 'language'
  | 'videoLink'
  | 'websiteLink'
  | 'privacyUrl'
  | 'termsUrl'
  | 'copyrightUrl'
  | 'licenseAgreementUrl'
>;

/**
 * Changes texts of a bot that is locked, by the same rules as its form. The texts must be checked.
 * @throws UserError 409 while a request is open; 400 for a name that is taken, and when a published bot would lose a
 * requirement of publishing
 */
export async function updateTexts(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  given: Partial<BotTextColumns>,
): Promise<void> {
  const { bot } = row;
  assertNotUnderReview(row);
  const { name, handler, shortDescription, description } = { ...bot, ...given };
  const columns = { ...given, name, handler, shortDescription, description };
  const changed = differences({ ...bot }, columns);
  if (isUnchanged(changed)) return;
  await assertNamesAvailable(tx, { name, handler, exceptId: bot.id }, ctx.now());
  const missing = await listMissing(tx, row);
  await rows.update(tx, bot.id, columns);
  await assertStillPublishable(tx, ctx, row, missing);
  await logBotChange(tx, ctx, { ...bot, name }, { what: 'changed', ...changed });
  await reopenReview(tx, ctx, row, Object.keys(changed.after));
}
