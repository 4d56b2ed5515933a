import { FormattedMessage } from 'react-intl';

import type { ImportWatchlistMutation } from '@/generated/watchlists/importWatchlist';
import { WATCHLIST_FILE_MAX, type ReadFile } from '@rules/market/watchlistFile';
import { WATCHLIST_LIMITS } from '@rules/market/watchlists';

import { ImportProblems } from './ImportProblems';
import { ImportResult } from './ImportResult';
import styles from './Import.module.css';

interface ImportReportProps {
  /** Undefined without a text. */
  file: ReadFile | undefined;
  /** The last chosen file is no text. */
  isUnreadable: boolean;
  failure: string | null;
  result: NonNullable<ImportWatchlistMutation['importWatchlist']['data']> | undefined;
}

/** What of the text could be read, and what the import did. */
export function ImportReport({ file, isUnreadable, failure, result }: ImportReportProps) {
  return (
    <div role="status" className={styles['body']}>
      {isUnreadable ? (
        <p className="b-loss">
          <FormattedMessage id="watchlists.import.unreadable" />
        </p>
      ) : null}
      {file?.isTooLong ? (
        <p className="b-loss">
          <FormattedMessage
            id="watchlists.import.tooLong"
            values={{ count: WATCHLIST_LIMITS.rows, characters: WATCHLIST_FILE_MAX }}
          />
        </p>
      ) : null}
      {file && !file.isTooLong && file.rows.length === 0 ? (
        <p className="b-loss">
          <FormattedMessage id="watchlists.import.empty" />
        </p>
      ) : null}
      {file ? <ImportProblems problems={file.problems} /> : null}
      {failure === null ? null : <p className="b-loss">{failure}</p>}
      {file && result ? <ImportResult rows={file.rows} result={result} /> : null}
    </div>
  );
}
