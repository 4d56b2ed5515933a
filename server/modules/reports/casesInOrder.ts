import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import { idsInOrder } from '../../database/idsInOrder.ts';
import { caseStates, reportCaseCategories, reportCases } from '../../database/tables/reports.ts';
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

const statesByFilter: Readonly<Record<ReportCaseFilter, readonly (typeof caseStates)[number][]>> = {
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
export function toOrderBy({ sortBy, descending }: CaseOrder): SQL[] {
  const direction = descending ? desc : asc;
  return [direction(reportCases[sortColumns[sortBy]]), direction(reportCases.id)];
}

/**
 * The ids of cases, counted by these. Those of one state and one source, of one reason when it is asked for, stand in an
 * index in every order: what is asked for is some of these, read side by side. Were the others left out on the way, it would
 * take long wherever those that are met first are all others.
 */
export const caseIds = (filter: CaseFilter): SQL =>
  sql`select id from (${sql.join(partsSql(filter, 'last_reported_at'), sql` union all `)}) parts`;

/** So many of them in an order, from one on. */
export const caseIdsInOrder = (filter: CaseFilter, { sortBy, descending }: CaseOrder, size: number, start = 0): SQL =>
  idsInOrder(partsSql(filter, sortBy), descending, size, start);

/** The cases of each state and source that are asked for; an admin has fewer of them than a reason has. */
function partsSql(filter: CaseFilter, sortBy: ReportCaseSort): SQL[] {
  const isOfReason = typeof filter.categoryId === 'number' && typeof filter.assigneeId !== 'number';
  const table = isOfReason ? reportCaseCategories : reportCases;
  const id = isOfReason ? reportCaseCategories.caseId : reportCases.id;
  const narrowed = isOfReason
    ? sql`${reportCaseCategories.categoryId} = ${filter.categoryId}::bigint`
    : and(isFor(filter), isAssigned(filter));
  const sources = [true, false].filter(
    (isByPlatform) => !filter.source || isByPlatform === (filter.source === 'platform'),
  );
  // The words of states stand in the text, so that each part is known to have one.
  return statesByFilter[filter.state].flatMap((state) =>
    sources.map((isByPlatform) => {
      const source = isByPlatform ? sql`${table.isByPlatform}` : sql`not ${table.isByPlatform}`;
      const where = and(narrowed, sql`${table.state} = ${sql.raw(`'${state}'`)}`, source);
      return sql`select ${id} as id, ${table[sortColumns[sortBy]]} as sorted from ${table} where ${where}`;
    }),
  );
}

const isFor = ({ categoryId }: CaseFilter): SQL | undefined =>
  typeof categoryId === 'number'
    ? sql`exists (select 1 from ${reportCaseCategories} k
        where k.case_id = ${reportCases.id} and k.category_id = ${categoryId}::bigint)`
    : undefined;

const isAssigned = ({ assigneeId }: CaseFilter): SQL | undefined =>
  typeof assigneeId === 'number' ? sql`${reportCases.assigneeId} = ${assigneeId}::bigint` : undefined;

/** The same as a condition of a single case. */
export function isListed(filter: CaseFilter): SQL | undefined {
  const { state, source } = filter;
  const states = sql.raw(statesByFilter[state].map((item) => `'${item}'`).join(', '));
  return and(
    state === 'all' ? undefined : sql`${reportCases.state} in (${states})`,
    isFor(filter),
    source === 'platform' ? sql`${reportCases.isByPlatform}` : undefined,
    source === 'people' ? sql`not ${reportCases.isByPlatform}` : undefined,
    isAssigned(filter),
  );
}
