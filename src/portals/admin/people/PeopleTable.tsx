import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ACCOUNT_QUERIES, isDisabled } from '@/domain/people/accountSwitch';
import { DisableAccountDialog } from '@/domain/people/DisableAccountDialog';
import { useEnableAccountSilently } from '@/domain/people/useEnableAccount';
import type { UserTable_UserFragment } from '@/generated/people/fragments';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useDialogParam } from '@/shared/url/useDialogParam';
import { useTableParams } from '@/shared/url/useTableParams';

import styles from './People.module.css';
import { peopleColumns } from './peopleColumns';
import { PeopleFilters } from './PeopleFilters';
import { PEOPLE_FILTERS, PEOPLE_SORTS, people, toPeopleQuery } from './peopleSource';
import type { PeopleKind } from './types';
import { usePeopleActions } from './usePeopleActions';

const NEWEST_FIRST = { by: 'cts', order: 'desc' } as const;

/** The server finds only the beginnings of names for texts without a word of three letters. */
const isShort = (search: string): boolean =>
  search.trim() !== '' && search.split(/\s+/u).every((word) => [...word].length < 3);

/** The accounts of one role; searched, filtered and sorted by the server. */
export function PeopleTable({ kind, userTypeId }: { kind: PeopleKind; userTypeId: number }) {
  const intl = useIntl();
  const dialog = useDialogParam<'disable'>();
  const params = useTableParams({ filters: PEOPLE_FILTERS, sortable: PEOPLE_SORTS, defaultSort: NEWEST_FIRST });
  const requested = toPeopleQuery(params, userTypeId);
  const table = people.useTable(requested, { fileName: kind.key });
  const columns = useMemo(() => peopleColumns(intl, kind), [intl, kind]);
  const rowActions = usePeopleActions(kind, (id) => dialog.open('disable', id));
  const enableOne = useEnableAccountSilently();
  const chosen = table.rows?.find(({ id }) => String(id) === dialog.subject);

  return (
    <>
      <DataTable<UserTable_UserFragment>
        {...table}
        label={intl.formatMessage({ id: kind.titleId })}
        searchLabel={intl.formatMessage({ id: 'adminPeople.search' })}
        rowKey={({ id }) => id}
        rowName={(user) => user.full_name}
        columns={columns}
        params={params}
        filters={
          <>
            <PeopleFilters params={params} />
            {isShort(params.search) ? (
              <p className={styles['hint']} role="status">
                <FormattedMessage id="adminPeople.shortSearch" />
              </p>
            ) : null}
          </>
        }
        rowActions={rowActions}
        bulkActions={[
          {
            key: 'enable',
            label: intl.formatMessage({ id: 'people.enable' }),
            question: (count) => ({ title: intl.formatMessage({ id: 'adminPeople.enableMany' }, { count }) }),
            isPossible: (user) => isDisabled(user) && user.viewer_can?.enable_disable === true,
            runForRow: enableOne,
            refetchQueries: ACCOUNT_QUERIES,
          },
        ]}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'adminPeople.empty' })}
            hint={intl.formatMessage({ id: 'adminPeople.emptyHint' })}
          />
        }
      />
      {dialog.isOpen('disable') ? (
        <DisableAccountDialog key={dialog.subject} user={chosen} onClose={dialog.close} />
      ) : null}
    </>
  );
}
