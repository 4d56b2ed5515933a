import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';

import { Shell } from './Shell';

/** The shell, with live prices on the pages in it. */
export function LiveShell() {
  return (
    <LiveQuotesProvider>
      <Shell />
    </LiveQuotesProvider>
  );
}
