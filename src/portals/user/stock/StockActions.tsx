import { BellOutlined, PlusOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';

import { useLatestPrice } from '@/domain/market/latestPrice';
import { WatchButton } from '@/domain/watchlists/WatchButton';
import { LightButton } from '@/shared/ui/button/LightButton';
import { useDialogParam } from '@/shared/url/useDialogParam';

import type { StockFacts } from './stockFacts';

const AlertDialog = lazy(async () => ({ default: (await import('@/domain/alerts/AlertDialog')).AlertDialog }));

const HoldingDialog = lazy(async () => ({
  default: (await import('@/domain/portfolios/HoldingDialog')).HoldingDialog,
}));

/** The actions on a stock. Alerts need a traded stock, and an index cannot be bought. */
export function StockActions({ stock }: { stock: StockFacts }) {
  const dialog = useDialogParam<'alert' | 'holding'>();
  const isTraded = stock.delisted_on === null;
  const isHoldable = !stock.is_index;
  const ticker = { tickerId: stock.ticker_id, symbol: stock.ticker_symbol, currency: stock.currency };
  return (
    <>
      {isHoldable ? (
        <LightButton icon={<PlusOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open('holding')}>
          <FormattedMessage id="stock.addToPortfolio" />
        </LightButton>
      ) : null}
      {isTraded ? (
        <LightButton icon={<BellOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => dialog.open('alert')}>
          <FormattedMessage id="stock.setAlert" />
        </LightButton>
      ) : null}
      <WatchButton ticker={{ tickerId: stock.ticker_id, name: stock.company_name, isWatched: stock.is_watched }} />
      <Suspense>
        {dialog.isOpen('holding') && isHoldable ? <HoldingDialog ticker={ticker} onClose={dialog.close} /> : null}
        {dialog.isOpen('alert') && isTraded ? <LiveAlertDialog stock={stock} onClose={dialog.close} /> : null}
      </Suspense>
    </>
  );
}

/** The alert dialog with the live price of the stock. */
function LiveAlertDialog({ stock, onClose }: { stock: StockFacts; onClose: () => void }) {
  const { price } = useLatestPrice(stock.ticker_id, { price: stock.current_price, asOf: stock.as_of });
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
