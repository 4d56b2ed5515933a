import type { AuditTable_AuditEntryFragment } from '@/generated/audit/fragments';
import {
  GetAuditLogListDocument,
  useGetAuditLogListQuery,
  type GetAuditLogListQuery,
  type GetAuditLogListQueryVariables,
} from '@/generated/audit/getAuditLogList';
import { tableSource } from '@/shared/ui/table/tableSource';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

export type AuditRow = AuditTable_AuditEntryFragment;

export const AUDIT_FILTERS = ['action', 'on', 'id', 'from', 'to', 'all'] as const;

/** The log is sorted by time only. */
export const AUDIT_SORTS = ['cts'] as const;

export type AuditParams = TableParams<(typeof AUDIT_FILTERS)[number]>;

/** The highest possible id; no record has it. */
const NO_ID = Number.MAX_SAFE_INTEGER;

/** The start of a day (YYYY-MM-DD) in the reader's time zone, optionally some days later. */
function getStart(day: string | undefined, daysLater = 0): string | null {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Converts the address to query variables. The search finds actors; the last day is part of the period. */
export function toAuditQuery({
  page,
  pageSize,
  search,
  filters,
  sortOrder,
}: AuditParams): GetAuditLogListQueryVariables {
  return {
    actor: search || null,
    action: filters.action ?? null,
    subjectType: filters.on ?? null,
    // An invalid id matches no entry.
    subjectId: filters.id === undefined ? null : (readId(filters.id) ?? NO_ID),
    from: getStart(filters.from),
    to: getStart(filters.to, 1),
    hideRoutine: filters.all !== 'true',
    pageNumber: page,
    pageSize,
    sortOrder,
  };
}

/** The data source of the audit log. */
export const auditLog = tableSource<
  GetAuditLogListQuery,
  GetAuditLogListQueryVariables,
  GetAuditLogListQueryVariables,
  AuditRow
>({
  useQuery: useGetAuditLogListQuery,
  document: GetAuditLogListDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});
