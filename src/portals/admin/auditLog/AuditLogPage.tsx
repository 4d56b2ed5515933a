import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import { auditColumns } from './auditColumns';
import { AuditFilters } from './AuditFilters';
import { AUDIT_FILTERS, AUDIT_SORTS, auditLog, toAuditQuery, type AuditRow } from './auditSource';
import { formatAction, formatSubject } from './auditTexts';
import { EntryDialog } from './EntryDialog';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The audit log: actor, action, time and origin. Read-only. */
export function AuditLogPage() {
  const intl = useIntl();
  const format = useFormat();
  const dialog = useDialogParam<'entry'>();
  const params = useTableParams({ filters: AUDIT_FILTERS, sortable: AUDIT_SORTS, defaultSort: NEWEST_FIRST });
  const requested = toAuditQuery(params);
  const table = auditLog.useTable(requested, { fileName: 'audit-log' });
  const { open } = dialog;
  const columns = useMemo(() => auditColumns(intl, format, (id) => open('entry', id)), [intl, format, open]);
  const entry = dialog.isOpen('entry') ? table.rows?.find(({ id }) => String(id) === dialog.subject) : undefined;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminAuditLog' })}
      description={<FormattedMessage id="audit.about" />}
    >
      <DataTable<AuditRow>
        {...table}
        label={intl.formatMessage({ id: 'page.adminAuditLog' })}
        searchLabel={intl.formatMessage({ id: 'audit.filter.actor' })}
        rowKey={({ id }) => id}
        rowName={(row) => `${formatAction(intl, row.action)}, ${formatSubject(intl, row)}`}
        columns={columns}
        params={params}
        filters={<AuditFilters params={params} />}
        rowActions={(row) => [
          {
            key: 'entry',
            label: intl.formatMessage({ id: 'audit.show' }),
            onSelect: () => open('entry', row.id),
          },
          ...(row.subject_id === null || row.subject_id === undefined
            ? []
            : [
                {
                  key: 'subject',
                  label: intl.formatMessage({ id: 'audit.allAbout' }),
                  to: paths.adminAuditLog({ on: row.subject_type, id: row.subject_id }),
                },
              ]),
        ]}
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
