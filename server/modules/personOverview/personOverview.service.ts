import { COUNT_CAP } from '../../../rules/paging.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { PersonOverview } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { listForAdmin } from '../session/devices.service.ts';
import { toOverviewRow } from './personOverview.mapper.ts';
import * as store from './personOverview.store.ts';

/** Rows of each part; the lists of the admins show all. */
const FIRST_ROWS = 5;

/**
 * Returns what the platform stores about a person beside the profile: devices, posts, reports, bots and teams, each with
 * its count and the latest rows. The contract limits the call to admins.
 * @throws UserError 404 for unknown and deleted accounts
 */
export async function read(ctx: Context, { userId }: { readonly userId: number }): Promise<PersonOverview> {
  const { db, language } = ctx;
  if (!(await store.exists(db, userId, userStatusIds.deleted))) throw new UserError(404, 'people.notFound');
  const [counts, devices, posts, cases, reports, bots, teams] = await Promise.all([
    store.countParts(db, userId, COUNT_CAP),
    listForAdmin(ctx, userId),
    store.listLatestPosts(db, userId, FIRST_ROWS),
    store.listLatestCases(db, userId, FIRST_ROWS),
    store.listLatestReports(db, userId, FIRST_ROWS),
    store.listLatestBots(db, userId, FIRST_ROWS),
    store.listLatestTeams(db, userId, FIRST_ROWS),
  ]);
  const toRow = toOverviewRow(language, 'ofCode');
  const toNamedRow = toOverviewRow(language, 'ofDatabase');
  return {
    last_sign_in: counts.lastSignIn,
    devices: { count: devices.length, rows: devices.slice(0, FIRST_ROWS) },
    posts: { count: counts.posts, rows: posts.map(toRow) },
    cases: { count: counts.cases, rows: cases.map(toRow) },
    reports: { count: counts.reports, rows: reports.map(toNamedRow) },
    bots: { count: counts.bots, rows: bots.map(toNamedRow) },
    teams: { count: counts.teams, rows: teams.map(toRow) },
  };
}
