import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';

import { usePriceNow } from '@/domain/market/priceNow';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { StockFacts } from './stockFacts';

const AlertDialog = lazy(async () => ({ default: (await import('@/domain/alerts/AlertDialog')).AlertDialog }));

/** What can be done with a stock. What does not trade any more gives no alerts. */
export function StockActions({ stock }: { stock: StockFacts }) {
  const dialog = useDialogParam<'alert'>();
  const isTraded = stock.delisted_on === null;
  return (
    <>
      {isTraded ? (
        <Button icon={<BellOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open('alert')}>
          <FormattedMessage id="stock.setAlert" />
        </Button>
      ) : null}
      <WatchButton ticker={{ tickerId: stock.ticker_id, name: stock.company_name, isWatched: stock.is_watched }} />
      {dialog.is('alert') && isTraded ? (
        <Suspense>
          <AlertForm stock={stock} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  );
}

function AlertForm({ stock, onClose }: { stock: StockFacts; onClose: () => void }) {
  const { price } = usePriceNow(stock.ticker_id, { price: stock.current_price, asOf: stock.as_of });
  return (
    <AlertDialog
      ticker={{
        tickerId: stock.ticker_id,
        symbol: stock.ticker_symbol,
        name: stock.company_name,
        currency: stock.currency,
        price,
      }}
      onClose={onClose}
    />
  );
}
