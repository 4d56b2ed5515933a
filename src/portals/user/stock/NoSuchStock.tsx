import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { StockSearchList } from '@/domain/market/search/StockSearchList';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';

/** The stock does not exist: offers a search. */
export function NoSuchStock() {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.stock' })}>
      <EmptyState
        image="stock"
        title={intl.formatMessage({ id: 'stock.notFound.title' })}
        hint={intl.formatMessage({ id: 'stock.notFound.hint' })}
        action={
          <Link to={paths.market()}>
            <FormattedMessage id="stock.notFound.market" />
          </Link>
        }
      />
      <StockSearchList />
    </PageLayout>
  );
}
