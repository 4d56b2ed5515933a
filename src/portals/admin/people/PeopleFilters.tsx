import { useIntl } from 'react-intl';

import { useGetUserStatusQuery } from '@/generated/people/getUserStatus';
import { readResponse } from '@/shared/action/readResponse';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';

import type { PeopleParams } from './peopleSource';

/** Accounts in use have an option of their own; no list contains deleted ones. */
const isChoice = ({ name }: { name: string }): boolean => name !== 'active' && name !== 'deleted';

/** Filters by status: in use, all others, or a single status. */
export function PeopleFilters({ params }: { params: PeopleParams }) {
  const intl = useIntl();
  const result = useGetUserStatusQuery();
  const { response, loading } = readResponse(result);
  const statuses = (response?.data ?? []).filter(isChoice);
  const say = (id: 'active' | 'inactive') => ({
    value: id,
    label: intl.formatMessage({ id: `adminPeople.filter.${id}` }),
  });
  return (
    <FilterSelect
      name="status"
      byId
      label={intl.formatMessage({ id: 'adminPeople.filter.label' })}
      allLabel={intl.formatMessage({ id: 'adminPeople.filter.all' })}
      params={params}
      loading={loading}
      options={[
        say('active'),
        say('inactive'),
        ...statuses.map(({ id, display_name: label }) => ({ value: String(id), label })),
      ]}
    />
  );
}
