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

export const AUDIT_FILTERS = ['action', 'on', 'id', 'from', 'to'] as const;

/** The log is read by time alone. */
export const AUDIT_SORTS = ['cts'] as const;

export type AuditParams = TableParams<(typeof AUDIT_FILTERS)[number]>;

/** The largest there can be; nothing has come so far. */
const NO_ID = Number.MAX_SAFE_INTEGER;

/** The beginning of a day (YYYY-MM-DD) on the reader's clock, some days later when asked. */
function getStart(day: string | undefined, daysLater = 0): string | null {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** What the address asks of the log. What is searched for is who did it; the last day is part of the period. */
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
    // What is no id is nothing's.
    subjectId: filters.id === undefined ? null : (readId(filters.id) ?? NO_ID),
    from: getStart(filters.from),
    to: getStart(filters.to, 1),
    pageNumber: page,
    pageSize,
    sortOrder,
  };
}

/** How the audit log is read. */
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
