import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { EmptyState } from '@/shared/ui/EmptyState';
import { PageLayout } from '@/shared/ui/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { auditColumns } from './auditColumns';
import { AuditFilters } from './AuditFilters';
import { AUDIT_FILTERS, AUDIT_SORTS, auditLog, toAuditQuery, type AuditRow } from './auditSource';
import { EntryDialog } from './EntryDialog';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** Who did what, when and from where. Nothing here can be changed. */
export function AuditLogPage() {
  const intl = useIntl();
  const format = useFormat();
  const dialog = useDialogParam<'entry'>();
  const params = useTableParams({ filters: AUDIT_FILTERS, sortable: AUDIT_SORTS, defaultSort: NEWEST_FIRST });
  const asked = toAuditQuery(params);
  const { page, loading, failure, refetch } = auditLog.useRead(asked);
  const load = auditLog.useLoadAll(asked);
  const columns = useMemo(() => auditColumns(intl, format), [intl, format]);
  const entry = dialog.is('entry') ? page?.rows.find(({ id }) => String(id) === dialog.subject) : undefined;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminAuditLog' })}
      description={<FormattedMessage id="audit.about" />}
    >
      <DataTable<AuditRow>
        label={intl.formatMessage({ id: 'page.adminAuditLog' })}
        searchLabel={intl.formatMessage({ id: 'audit.filter.actor' })}
        rows={page?.rows}
        total={page?.total ?? 0}
        loading={loading}
        failure={failure}
        onRetry={() => void refetch()}
        rowKey={({ id }) => id}
        rowName={({ action }) => action}
        columns={columns}
        params={params}
        filters={<AuditFilters params={params} />}
        rowActions={({ id }) => [
          {
            key: 'entry',
            label: intl.formatMessage({ id: 'audit.show' }),
            onSelect: () => dialog.open('entry', id),
          },
        ]}
        exportAs={{ fileName: 'audit-log', load }}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'audit.empty' })}
            hint={intl.formatMessage({ id: 'audit.emptyHint' })}
          />
        }
      />
      {entry ? <EntryDialog entry={entry} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
