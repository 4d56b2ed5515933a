import { useIntl } from 'react-intl';

import { useGetBrokerageListQuery } from '@/generated/lookups/getBrokerageList';
import { readResponse } from '@/shared/action/readResponse';
import { SelectField } from '@/shared/form/SelectField';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

interface BrokerageFieldProps {
  /** The one that is named now: it stays a choice when admins have switched it off since. */
  current: { id: number; name: string } | null;
}

/** Where the shares are kept, of the brokerages that admins list; it need not be said. */
export function BrokerageField({ current }: BrokerageFieldProps) {
  const intl = useIntl();
  const result = useGetBrokerageListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, activeInactiveStatus: 'active', sortBy: 'name' },
  });
  const listed = readResponse(result).reply?.data ?? [];
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
