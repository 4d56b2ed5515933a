import { FormattedMessage, useIntl } from 'react-intl';

import type { ImportWatchlistMutation } from '@/generated/watchlists/importWatchlist';
import type { FileRow } from '@rules/market/watchlistFile';

interface ImportResultProps {
  rows: readonly FileRow[];
  result: NonNullable<ImportWatchlistMutation['importWatchlist']['data']>;
}

/** How many stocks were added, and which symbols are unknown, with their lines. */
export function ImportResult({ rows, result }: ImportResultProps) {
  const { added, present, unknown, unknown_count: unknownCount } = result;
  const intl = useIntl();
  const toText = (symbol: string) => {
    const line = rows.find((row) => row.symbol === symbol)?.line;
    return line === undefined ? symbol : intl.formatMessage({ id: 'watchlists.import.unknownAt' }, { symbol, line });
  };
  return (
    <>
      <p>
        <FormattedMessage id="watchlists.import.added" values={{ added, present }} />
      </p>
      {unknownCount === 0 ? null : (
        <p>
          <FormattedMessage
            id="watchlists.import.unknown"
            values={{
              count: unknownCount,
              symbols: intl.formatList(unknown.map(toText), { type: 'unit' }),
              more: unknownCount - unknown.length,
            }}
          />
        </p>
      )}
    </>
  );
}
