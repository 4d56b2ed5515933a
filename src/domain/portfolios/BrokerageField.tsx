import { useIntl } from 'react-intl';

import { useGetBrokerageListQuery } from '@/generated/lookups/getBrokerageList';
import { readResponse } from '@/shared/action/readResponse';
import { SelectField } from '@/shared/form/SelectField';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

interface BrokerageFieldProps {
  /** The brokerage of the edited holding: it stays selectable when admins have disabled it. */
  current: { id: number; name: string } | null;
}

/** Optional brokerage of a holding. */
export function BrokerageField({ current }: BrokerageFieldProps) {
  const intl = useIntl();
  const result = useGetBrokerageListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, activeInactiveStatus: 'active', sortBy: 'name' },
  });
  const listed = readResponse(result).response?.data ?? [];
  const isListed = current === null || listed.some(({ id }) => id === current.id);
  const choices = isListed ? listed : [current, ...listed];
  return (
    <SelectField<number>
      name="brokerageId"
      label={intl.formatMessage({ id: 'portfolios.form.brokerage' })}
      placeholder={intl.formatMessage({ id: 'portfolios.form.brokerage.none' })}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      loading={result.loading}
      clearable
    />
  );
}
