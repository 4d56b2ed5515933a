import { profileReportSchema } from '../../../../rules/people/profileReports.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { lockingTransaction } from '../../../database/lockingTransaction.ts';
import { userTypeIds } from '../../../database/referenceIds.ts';
import type { MutationAddProfileReportArgs, ProfileReportCategory } from '../../../generated/schema.ts';
import { pickText } from '../../../i18n/pickText.ts';
import { notifyAdmins } from '../../ground/notifications/notifyAdmins.ts';
import { lockPeople } from '../../people/people.locks.ts';
import { assertProfileVisible } from '../../people/people.policy.ts';
import { findProfile } from '../../people/profileRecord.ts';
import { checkReports } from '../reportLimits.ts';
import { recordEvidence } from './profileEvidence.service.ts';
import * as store from './profileReports.store.ts';

/** Returns what a profile can be reported for. */
export async function categories(ctx: Context): Promise<ProfileReportCategory[]> {
  const rows = await store.listActiveCategories(ctx.db);
  return rows.map(({ id, name, nameTr }) => ({ id, category: pickText(ctx.language, name, nameTr) }));
}

/**
 * Reports a profile for the caller, once while its case waits. Only admins see the reporter. The profile is recorded as
 * it is now, so that a later change does not remove the evidence.
 * @throws UserError 404 for people whose profile the caller cannot open; 400 for the caller, an admin, an unknown reason
 * or a second report; 429 beyond the hourly or daily limit
 */
export async function reportProfile(ctx: Context, { userId, ...args }: MutationAddProfileReportArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const { categoryId, note } = await parseInput(profileReportSchema, args);
  if (userId === viewer.id) throw new UserError(400, 'profileReports.own');
  const now = ctx.now();
  await lockingTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    const person = assertProfileVisible(viewer, await findProfile(tx, userId, viewer.id));
    if (person.typeId === userTypeIds.admin) throw new UserError(400, 'profileReports.admin');
    if (!(await store.lockCategory(tx, categoryId))) throw new UserError(400, 'profileReports.categoryNotFound');
    const open = await store.findOpenCase(tx, { userId });
    if (open !== undefined && (await store.isInCase(tx, open.id, viewer.id)))
      throw new UserError(400, 'profileReports.already');
    await checkReports(ctx, tx, viewer.id, 'profiles');
    const caseId = open?.id ?? (await store.addCase(tx, { userId }, now));
    await store.addReport(tx, { caseId, reporterId: viewer.id, categoryId, note: note || null }, now);
    if (open === undefined) await notifyAdmins(tx, ctx, 'profileReports');
    await recordEvidence(tx, ctx, caseId, person);
  });
}
