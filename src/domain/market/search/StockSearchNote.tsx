import { Spin } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { FailureText } from '@/shared/feedback/FailureText';

import type { StockSearch } from './useStockSearch';

/** The content of the list of a stock field without options: hint, loader or error. */
export function StockSearchNote({ search }: { search: StockSearch }) {
  const intl = useIntl();
  if (!search.isActive) return <FormattedMessage id="portfolios.form.stock.type" />;
  if (search.loading) return <Spin size="small" aria-label={intl.formatMessage({ id: 'shared.loading' })} />;
  if (search.failure === undefined) return <FormattedMessage id="portfolios.form.stock.none" />;
  return <FailureText failure={search.failure} />;
}
