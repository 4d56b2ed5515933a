import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';

import { Shell } from './Shell';

/** The shell, with prices that follow the market on the pages in it. */
export function LiveShell() {
  return (
    <LiveQuotesProvider>
      <Shell />
    </LiveQuotesProvider>
  );
}
