import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import { caseStates, postReports, reportCaseCategories, reportCases } from '../../database/tables/reports.ts';
import type { ReportCaseFilter, ReportCaseSort, ReportSource } from '../../generated/schema.ts';

export interface CaseFilter {
  readonly state: ReportCaseFilter;
  readonly categoryId: number | null | undefined;
  readonly source: ReportSource | null | undefined;
  readonly assigneeId: number | null | undefined;
}

export interface CaseOrder {
  readonly sortBy: ReportCaseSort;
  readonly descending: boolean;
}

const statesOf: Readonly<Record<ReportCaseFilter, readonly (typeof caseStates)[number][]>> = {
  waiting: ['open', 'assigned'],
  open: ['open'],
  assigned: ['assigned'],
  decided: ['decided'],
  all: caseStates,
};

const sortColumns = {
  report_count: 'reportCount',
  first_reported_at: 'createdAt',
  last_reported_at: 'lastReportedAt',
} as const satisfies Readonly<Record<ReportCaseSort, keyof typeof reportCases>>;

/** The order of cases, which ends in their ids. */
export function orderOf({ sortBy, descending }: CaseOrder): SQL[] {
  const direction = descending ? desc : asc;
  return [direction(reportCases[sortColumns[sortBy]]), direction(reportCases.id)];
}

/**
 * The ids of cases, in an order or in none. Those of one state and one source, of one reason when it is asked for, stand in
 * an index in every order: what is asked for is some of these, read side by side. Were the others left out on the way, it
 * would take long wherever those that are met first are all others.
 */
export function caseIds(filter: CaseFilter, order?: CaseOrder): SQL {
  const isOfReason = typeof filter.categoryId === 'number';
  const table = isOfReason ? reportCaseCategories : reportCases;
  const id = isOfReason ? reportCaseCategories.caseId : reportCases.id;
  const sorted = table[sortColumns[order?.sortBy ?? 'last_reported_at']];
  const reason = isOfReason ? sql`${reportCaseCategories.categoryId} = ${filter.categoryId}::bigint` : undefined;
  const assigned = assignedTo(filter, isOfReason);
  const sources = [true, false].filter(
    (isByPlatform) => !filter.source || isByPlatform === (filter.source === 'platform'),
  );
  // The words of states stand in the text, so that each part is known to have one.
  const parts = statesOf[filter.state].flatMap((state) =>
    sources.map((isByPlatform) => {
      const source = isByPlatform ? sql`${table.isByPlatform}` : sql`not ${table.isByPlatform}`;
      const where = and(reason, sql`${table.state} = ${sql.raw(`'${state}'`)}`, source, assigned);
      return sql`select ${id} as id, ${sorted} as sorted from ${table} where ${where}`;
    }),
  );
  const all = sql`select id from (${sql.join(parts, sql` union all `)}) parts`;
  if (order === undefined) return all;
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  return sql`${all} order by sorted ${direction}, id ${direction}`;
}

function assignedTo({ assigneeId }: CaseFilter, isOfReason: boolean): SQL | undefined {
  if (typeof assigneeId !== 'number') return undefined;
  if (!isOfReason) return sql`${reportCases.assigneeId} = ${assigneeId}::bigint`;
  return sql`exists (select 1 from ${reportCases}
    where ${reportCases.id} = ${reportCaseCategories.caseId} and ${reportCases.assigneeId} = ${assigneeId}::bigint)`;
}

/** The same as a condition of a single case. */
export function isListed({ state, categoryId, source, assigneeId }: CaseFilter): SQL | undefined {
  const states = sql.raw(statesOf[state].map((each) => `'${each}'`).join(', '));
  return and(
    state === 'all' ? undefined : sql`${reportCases.state} in (${states})`,
    typeof categoryId === 'number'
      ? sql`exists (select 1 from ${postReports} r
          where r.case_id = ${reportCases.id} and r.category_id = ${categoryId}::bigint)`
      : undefined,
    source === 'platform' ? sql`${reportCases.isByPlatform}` : undefined,
    source === 'people' ? sql`not ${reportCases.isByPlatform}` : undefined,
    typeof assigneeId === 'number' ? sql`${reportCases.assigneeId} = ${assigneeId}::bigint` : undefined,
  );
}
