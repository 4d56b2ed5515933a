import { FormattedMessage } from 'react-intl';

import type { FileProblem } from '@rules/market/watchlistFile';

import styles from './Import.module.css';

/** More problems are counted only. */
const SHOWN = 20;

/** What could not be read, with its line. */
export function ImportProblems({ problems }: { problems: readonly FileProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles['problems']}>
      {problems.slice(0, SHOWN).map(({ kind, line }) => (
        <li key={`${kind} ${line}`}>
          <FormattedMessage id={`watchlists.import.problem.${kind}`} values={{ line }} />
        </li>
      ))}
      {problems.length > SHOWN ? (
        <li>
          <FormattedMessage id="watchlists.import.moreProblems" values={{ count: problems.length - SHOWN }} />
        </li>
      ) : null}
    </ul>
  );
}
