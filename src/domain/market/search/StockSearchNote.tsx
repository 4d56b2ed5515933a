import { Spin } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { FailureText } from '@/shared/feedback/FailureText';

import type { StockSearch } from './useStockSearch';

/** What a field that finds stocks says while it has none to offer. */
export function StockSearchNote({ search }: { search: StockSearch }) {
  const intl = useIntl();
  if (!search.isAsked) return <FormattedMessage id="portfolios.form.stock.type" />;
  if (search.loading) return <Spin size="small" aria-label={intl.formatMessage({ id: 'shared.loading' })} />;
  if (search.failure === undefined) return <FormattedMessage id="portfolios.form.stock.none" />;
  return <FailureText failure={search.failure} />;
}
