import { and, asc, eq } from 'drizzle-orm';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { teamLog, teamMembers, teams } from '../../../server/database/tables/bots/teams.ts';
import type { TestApi } from '../../support/api/testApi.ts';

export const texts = {
  teamName: 'Night Shift',
  description: 'Bots that work while we sleep.',
  shortDescription: 'Bots at night',
} as const;

export async function teamRow(api: TestApi, id: number) {
  const [row] = await api.db.select().from(teams).where(eq(teams.id, id));
  if (row === undefined) throw new Error(`There is no team ${id}`);
  return row;
}

export const memberRows = (api: TestApi, teamId: number) =>
  api.db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(asc(teamMembers.state), asc(teamMembers.userId));

/** Actions of the team log, the oldest first. */
export async function getLog(api: TestApi, teamId: number): Promise<string[]> {
  const rows = await api.db
    .select({ action: teamLog.action })
    .from(teamLog)
    .where(eq(teamLog.teamId, teamId))
    .orderBy(asc(teamLog.createdAt), asc(teamLog.id));
  return rows.map(({ action }) => action);
}

export const getAudit = (api: TestApi, teamId: number) =>
  api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'team'), eq(auditLog.subjectId, teamId)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
