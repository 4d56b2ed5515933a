import { Modal } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useGetPolicyAcceptancesQuery } from '@/generated/policies/getPolicyAcceptances';
import { appendNewBy } from '@/shared/action/appendNew';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { paths } from '@/shared/paths';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { SearchBox } from '@/shared/ui/SearchBox';

import styles from './Policies.module.css';
import type { PolicyVersion } from './source';

const PAGE_SIZE = 20;

/** The acceptances of a policy version, the latest first. */
export function AcceptancesDialog({ text, onClose }: { text: PolicyVersion; onClose: () => void }) {
  const intl = useIntl();
  useReturnFocus();
  const [search, setSearch] = useState('');
  const result = useGetPolicyAcceptancesQuery({
    variables: { policyId: text.id, pageNumber: 1, pageSize: PAGE_SIZE, searchText: search || null },
    fetchPolicy: 'network-only',
  });
  const people = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: ({ data, totalCount }) => ({ items: data ?? [], total: totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getPolicyAcceptances: next } }) =>
          next.data
            ? {
                getPolicyAcceptances: {
                  ...next,
                  data: appendNewBy(all.getPolicyAcceptances.data, next.data, ({ user_id: id }) => id),
                },
              }
            : all,
      }),
  });
  const version = { type: text.policy_type, version: String(text.version) };

  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'policyAdmin.acceptedBy' }, version)}
      footer={null}
      width={560}
      onCancel={onClose}
    >
      <div className={styles['people']}>
        <SearchBox
          label={intl.formatMessage({ id: 'policyAdmin.searchPeople' })}
          search={search}
          setSearch={setSearch}
        />
        <InfiniteList
          {...people}
          onLoadMore={people.loadMore}
          label={intl.formatMessage({ id: 'policyAdmin.acceptances' })}
          height="50vh"
          shrinks
          estimatedHeight={52}
          getKey={({ user_id: id }) => id}
          renderItem={({ user_id: id, full_name: name, username, cts }) => (
            <div className={styles['person']}>
              <span>
                <Link to={paths.userDetail(id)}>
                  <bdi>{name}</bdi>
                </Link>
                <bdi className={styles['username']}>@{username}</bdi>
              </span>
              <RelativeTime value={cts} />
            </div>
          )}
          empty={<EmptyState title={intl.formatMessage({ id: 'policyAdmin.noAcceptances' })} />}
        />
      </div>
    </Modal>
  );
}
