import { Select } from 'antd';
import { useIntl } from 'react-intl';

import { useGetUserStatusQuery } from '@/generated/people/getUserStatus';
import { readReply } from '@/shared/action/readReply';

import type { PeopleParams } from './peopleSource';

/** In use is a choice of its own; the deleted are in no list. */
const isChoice = ({ name }: { name: string }): boolean => name !== 'active' && name !== 'deleted';

/** Whose accounts are shown: those in use, all others, or those of one status. */
export function PeopleFilters({ params }: { params: PeopleParams }) {
  const intl = useIntl();
  const result = useGetUserStatusQuery();
  const { reply, loading } = readReply(result);
  const statuses = (reply?.data ?? []).filter(isChoice);
  const say = (id: 'all' | 'active' | 'inactive') => ({
    value: id,
    label: intl.formatMessage({ id: `adminPeople.filter.${id}` }),
  });
  return (
    <Select<string>
      aria-label={intl.formatMessage({ id: 'adminPeople.filter.label' })}
      value={params.filters.status ?? 'all'}
      onChange={(value) => params.setFilter('status', value === 'all' ? null : value)}
      loading={loading}
      popupMatchSelectWidth={false}
      options={[
        say('all'),
        say('active'),
        say('inactive'),
        ...statuses.map(({ id, display_name: label }) => ({ value: String(id), label })),
      ]}
    />
  );
}
