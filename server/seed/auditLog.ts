import type { AuditAction, NounAction, AuditSubject } from '../../rules/platform/audit.ts';
import type { AuditChange } from '../../rules/platform/auditFields.ts';
import { DAY_MS } from '../base/durations.ts';
import type { auditLog } from '../database/tables/platform/audit.ts';
import type { BotData } from './bots/botData.ts';
import type { Person } from './people.ts';
import type { ProfileReportData } from './admin/profileReports.ts';
import type { BalanceData } from './admin/balances.ts';
import type { ReportData } from './admin/reports.ts';
import type { TeamData } from './teams.ts';
import { ago, type SeedContext } from './seedContext.ts';

type Entry = typeof auditLog.$inferInsert;

interface AuditEvent extends AuditChange {
  readonly action: AuditAction;
  readonly subjectType: AuditSubject;
  readonly subjectId: number;
  readonly actorId: number | null | undefined;
  readonly at: Date;
}

/** Accounts that registered within this time have an audit entry. */
const REGISTERED = 45 * DAY_MS;

const STEPS: Readonly<Record<string, NounAction<'bots'>>> = {
  requested: 'requested',
  accepted: 'accepted',
  published: 'accepted',
  rejected: 'rejected',
  disabled: 'disabled',
  removed: 'removed',
};

function botSteps({ rows, timeline }: BotData): AuditEvent[] {
  const created = rows.flatMap((bot): AuditEvent[] =>
    bot.id === undefined
      ? []
      : [
          {
            action: 'bots.created',
            subjectType: 'bot',
            subjectId: bot.id,
            actorId: bot.creatorId,
            at: bot.createdAt,
            after: { name: bot.name, handler: bot.handler, shortDescription: bot.shortDescription },
          },
        ],
  );
  const taken = timeline.flatMap((step): AuditEvent[] => {
    const what = STEPS[step.action];
    return what === undefined || step.createdAt === undefined
      ? []
      : [
          {
            action: `bots.${what}`,
            subjectType: 'bot',
            subjectId: step.botId,
            actorId: step.actorId,
            at: step.createdAt,
            before: { statusId: step.fromStatusId },
            after: { statusId: step.toStatusId, ...(step.message ? { reason: step.message } : {}) },
          },
        ];
  });
  return [...created, ...taken];
}

function teamSteps({ rows, log }: TeamData): AuditEvent[] {
  const byId = new Map(rows.map((team) => [team.id, team]));
  return log.map(({ teamId, actorId, action, subjectId, createdAt = new Date(0) }): AuditEvent => {
    const about = { subjectType: 'team', subjectId: teamId, actorId, at: createdAt } as const;
    if (action === 'member.invited')
      return { ...about, action: 'teams.invited', after: { memberIds: [subjectId], role: 'developer' } };
    const team = byId.get(teamId);
    return {
      ...about,
      action: 'teams.added',
      after: { name: team?.name, description: team?.description, shortDescription: team?.shortDescription },
    };
  });
}

/** The columns of a case of a post or a profile that its steps name. */
interface CaseRow {
  readonly id?: number | undefined;
  readonly assigneeId?: number | null | undefined;
  readonly decision?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly decidedById?: number | null | undefined;
  readonly decidedAt?: Date | null | undefined;
  readonly createdAt?: Date | undefined;
}

/** @param toChange what a decision changed */
function caseSteps<Row extends CaseRow>(
  noun: 'reportCases' | 'profileReports',
  subjectType: AuditSubject,
  { cases, notes }: { cases: readonly Row[]; notes: ReportData['notes'] },
  toChange: (row: Row) => AuditChange,
): AuditEvent[] {
  const steps = cases.flatMap((row): AuditEvent[] => {
    const about = { subjectType, subjectId: row.id ?? 0 } as const;
    const { assigneeId = null, decision, reason, decidedAt, createdAt } = row;
    const { before, after } = toChange(row);
    return [
      ...(assigneeId === null || createdAt === undefined
        ? []
        : [
            {
              ...about,
              action: `${noun}.assigned` as const,
              actorId: assigneeId,
              at: createdAt,
              before: { assigneeId: null },
              after: { assigneeId },
            },
          ]),
      ...(decision && decidedAt
        ? [
            {
              ...about,
              action: `${noun}.decided` as const,
              actorId: row.decidedById,
              at: decidedAt,
              ...(before && { before }),
              after: { decision, reason, ...after },
            },
          ]
        : []),
    ];
  });
  const noted = notes.flatMap(({ id, caseId, authorId, createdAt }): AuditEvent[] =>
    createdAt === undefined
      ? []
      : [
          {
            action: `${noun}.noted`,
            subjectType,
            subjectId: caseId,
            actorId: authorId,
            at: createdAt,
            after: { noteId: id },
          },
        ],
  );
  return [...steps, ...noted];
}

const postCaseSteps = (data: ReportData): AuditEvent[] =>
  caseSteps('reportCases', 'report case', data, ({ decision }) => ({
    before: { postState: 'visible' },
    after: { postState: decision === 'hide' ? 'hidden' : 'visible' },
  }));

const profileCaseSteps = (data: ProfileReportData): AuditEvent[] =>
  caseSteps('profileReports', 'profile report case', data, ({ userId, removedParts = [] }) => ({
    after: { userId, ...(removedParts.length > 0 && { changed: removedParts }) },
  }));

/** Transactions by admins; the others come from the platform. */
const balanceSteps = ({ transactions }: BalanceData): AuditEvent[] =>
  transactions.flatMap(({ userId, amount, balanceAfter, description, createdById, createdAt }): AuditEvent[] =>
    createdById === null || createdAt === undefined
      ? []
      : [
          {
            action: 'balances.changed',
            subjectType: 'user',
            subjectId: userId,
            actorId: createdById,
            at: createdAt,
            before: { current: (Math.round(Number(balanceAfter) * 100) - Math.round(Number(amount) * 100)) / 100 },
            after: { current: Number(balanceAfter), amount: Number(amount), description },
          },
        ],
  );

const registrations = (context: SeedContext, people: readonly Person[]): AuditEvent[] =>
  people
    .filter(({ joinedAt, role }) => role !== 'admin' && joinedAt > ago(context, REGISTERED))
    .map(({ id, role, username, joinedAt }) => ({
      action: 'accounts.registered',
      subjectType: 'user',
      subjectId: id,
      actorId: id,
      at: joinedAt,
      after: { role, username, isGuest: false },
    }));

/** The audit entries that the server would have written for the demo data, oldest first. */
export function createAuditTrail(
  context: SeedContext,
  people: readonly Person[],
  {
    teams,
    bots,
    reports,
    reportedProfiles,
    balances,
  }: {
    teams: TeamData;
    bots: BotData;
    reports: ReportData;
    reportedProfiles: ProfileReportData;
    balances: BalanceData;
  },
): Entry[] {
  const roles = new Map(people.map(({ id, role }) => [id, role]));
  return [
    ...registrations(context, people),
    ...teamSteps(teams),
    ...botSteps(bots),
    ...postCaseSteps(reports),
    ...profileCaseSteps(reportedProfiles),
    ...balanceSteps(balances),
  ]
    .toSorted((first, second) => first.at.getTime() - second.at.getTime())
    .map(({ at, actorId = null, before = null, after = null, ...what }, index) => ({
      id: index + 1,
      ...what,
      actorId,
      actorRole: (actorId === null ? undefined : roles.get(actorId)) ?? 'system',
      before,
      after,
      // Addresses that are reserved for documentation.
      ipAddress: actorId === null ? null : `203.0.113.${(actorId % 254) + 1}`,
      requestId: null,
      createdAt: at,
    }));
}
