import { and, asc, desc, sql, type SQL } from 'drizzle-orm';
import { mergedPageIds } from '../../database/search/mergedPageIds.ts';
import { CASE_STATES, reportCaseCategories, reportCases } from '../../database/tables/social/reports.ts';
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

const statesByFilter: Readonly<Record<ReportCaseFilter, readonly (typeof CASE_STATES)[number][]>> = {
  waiting: ['open', 'assigned'],
  open: ['open'],
  assigned: ['assigned'],
  decided: ['decided'],
  all: CASE_STATES,
};

const sortColumns = {
  report_count: 'reportCount',
  first_reported_at: 'createdAt',
  last_reported_at: 'lastReportedAt',
} as const satisfies Readonly<Record<ReportCaseSort, keyof typeof reportCases>>;

/** The sort order of cases, with the id as tie-breaker. */
export function toOrderBy({ sortBy, descending }: CaseOrder): SQL[] {
  const direction = descending ? desc : asc;
  return [direction(reportCases[sortColumns[sortBy]]), direction(reportCases.id)];
}

/**
 * Selects the ids of the matching cases, for counting. An index covers each combination of state, source and category
 * in every sort order, so the query is a union of these index ranges. A single scan with a filter would be slow when
 * most of the first rows do not match.
 */
export const caseIds = (filter: CaseFilter): SQL =>
  sql`select id from (${sql.join(partsSql(filter, 'last_reported_at'), sql` union all `)}) parts`;

/** Selects `size` ids in sort order, starting at `start`. */
export const caseIdsInOrder = (filter: CaseFilter, { sortBy, descending }: CaseOrder, size: number, start = 0): SQL =>
  mergedPageIds(partsSql(filter, sortBy), descending, size, start);

/**
 * One select per matching state and source. With an assignee the category is only a filter, because one admin has fewer
 * cases than a category.
 */
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
  // The states are literals, so that the planner estimates the rows of each state.
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

/** The same filter as a condition on a single case. */
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
