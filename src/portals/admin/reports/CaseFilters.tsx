import { Checkbox } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { FilterSelect } from '@/shared/ui/table/FilterSelect';

import { CASE_STATES } from './caseSource';

interface FiltersProps<Name extends string> {
  params: {
    filters: Readonly<Partial<Record<Name, string>>>;
    setFilter: (name: Name, value: string | null) => void;
  };
}

/** Filters the cases of posts or profiles by their state. Shows waiting cases by default. */
export function StateFilter({ params }: FiltersProps<'state'>) {
  const intl = useIntl();
  return (
    <FilterSelect
      name="state"
      label={intl.formatMessage({ id: 'reportCases.filter.state' })}
      allLabel={intl.formatMessage({ id: 'reportCases.state.waiting' })}
      params={params}
      options={CASE_STATES.filter((state) => state !== 'waiting').map((state) => ({
        value: state,
        label: intl.formatMessage({ id: `reportCases.state.${state}` }),
      }))}
    />
  );
}

/** Filters by the cases that the viewer has taken on. */
export function MineFilter({ params }: FiltersProps<'mine'>) {
  return (
    <Checkbox
      checked={params.filters.mine === '1'}
      onChange={({ target }) => params.setFilter('mine', target.checked ? '1' : null)}
    >
      <FormattedMessage id="reportCases.filter.mine" />
    </Checkbox>
  );
}
