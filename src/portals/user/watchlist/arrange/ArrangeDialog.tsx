import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { readFailure } from '@/shared/action/failure';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

import { ArrangedStocks } from './ArrangedStocks';
import type { ArrangedStock } from './useArrangement';
import { watchlist } from '../watchlistSource';

interface ArrangeDialogProps {
  listId: number | null;
  onClose: () => void;
}

/** Arranges the stocks of a list by dragging, with buttons or with the arrow keys. Each change is saved at once. */
export function ArrangeDialog({ listId, onClose }: ArrangeDialogProps) {
  useReturnFocus();
  const intl = useIntl();
  const [attempt, setAttempt] = useState(0);
  return (
    <Modal open title={intl.formatMessage({ id: 'watchlists.arrange' })} footer={null} onCancel={onClose}>
      <WholeList key={attempt} listId={listId} onRetry={() => setAttempt(attempt + 1)} />
    </Modal>
  );
}

interface WholeListProps {
  listId: number | null;
  onRetry: () => void;
}

type Read = { readonly stocks: readonly ArrangedStock[] } | { readonly failure: string | null };

/** Reads all pages of the list once, so that no other change moves a stock while it is dragged. */
function WholeList({ listId, onRetry }: WholeListProps) {
  const load = watchlist.useLoadAll({
    pageNumber: FIRST_PAGE,
    pageSize: MAX_PAGE_SIZE,
    sortBy: 'rank',
    sortOrder: 'asc',
    listId,
  });
  // Read once on mount.
  const [first] = useState(() => load);
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    let isGone = false;
    const settle = (next: Read) => {
      if (!isGone) setRead(next);
    };
    first().then(
      (rows) =>
        settle({
          stocks: rows.map(({ ticker_id: id, ticker_symbol: symbol, ticker_name: name }) => ({ id, symbol, name })),
        }),
      (error: unknown) => settle({ failure: readFailure(error).message }),
    );
    return () => {
      isGone = true;
    };
  }, [first]);
  if (read === undefined) return <ListSkeleton count={5} />;
  if ('failure' in read) return <ErrorState message={read.failure} onRetry={onRetry} />;
  return <ArrangedStocks listId={listId} stored={read.stocks} />;
}
