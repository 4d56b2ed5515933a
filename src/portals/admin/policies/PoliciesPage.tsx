import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useRowSnapshot } from '@/shared/form/conflict/useRowSnapshot';
import { useTableParams } from '@/shared/url/useTableParams';

import { AcceptancesDialog } from './AcceptancesDialog';
import { PolicyDialog } from './PolicyDialog';
import { PolicyFilters } from './PolicyFilters';
import { policyColumns } from './policyColumns';
import { ReadPolicyDialog } from './ReadPolicyDialog';
import { POLICY_FILTERS, POLICY_SORTS, policyVersions, toPolicyQuery, type PolicyVersion } from './source';
import { usePolicyActions } from './usePolicyActions';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The versions of the policies (social §2). */
export function PoliciesPage() {
  const intl = useIntl();
  const dialog = useDialogParam<'add' | 'read' | 'edit' | 'acceptances'>();
  const params = useTableParams({ filters: POLICY_FILTERS, sortable: POLICY_SORTS, defaultSort: NEWEST_FIRST });
  const requested = toPolicyQuery(params);
  const table = policyVersions.useTable(requested, { fileName: 'policies' });
  const { open } = dialog;
  const columns = useMemo(() => policyColumns(intl, (id) => open('read', id)), [intl, open]);
  const rowActions = usePolicyActions(open);
  const listed = table.rows?.find(({ id }) => String(id) === dialog.subject);
  const read = useRowSnapshot(dialog.isOpen('read') ? dialog.subject : null, listed);
  const edited = useRowSnapshot(dialog.isOpen('edit') ? dialog.subject : null, listed);
  const title = intl.formatMessage({ id: 'page.adminPrivacyPolicy' });

  return (
    <PageLayout
      title={title}
      description={<FormattedMessage id="policyAdmin.about" />}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => dialog.open('add')}>
          <FormattedMessage id="policyAdmin.add" />
        </Button>
      }
    >
      <DataTable<PolicyVersion>
        {...table}
        label={title}
        searchLabel={intl.formatMessage({ id: 'policyAdmin.search' })}
        rowKey={({ id }) => id}
        rowName={({ policy_type: type, version }) =>
          intl.formatMessage({ id: 'policyAdmin.version' }, { type, version: String(version) })
        }
        columns={columns}
        params={params}
        filters={<PolicyFilters params={params} />}
        rowActions={rowActions}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'policyAdmin.empty' })}
            hint={intl.formatMessage({ id: 'policyAdmin.about' })}
          />
        }
      />
      {dialog.isOpen('add') ? <PolicyDialog key="add" text={undefined} onClose={dialog.close} /> : null}
      {edited ? <PolicyDialog key={edited.id} text={edited} onClose={dialog.close} /> : null}
      {read ? <ReadPolicyDialog text={read} onClose={dialog.close} /> : null}
      {dialog.isOpen('acceptances') && listed ? <AcceptancesDialog text={listed} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}
