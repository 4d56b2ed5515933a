import { PriceNote } from './PriceNote';

interface RowPrice {
  as_of: string | null;
  source: string;
  is_simulated: boolean;
  is_stale: boolean;
  delay_seconds: number;
}

/**
 * One note on source and age for all prices of a list: the newest time, and a warning when any price is stale or
 * simulated.
 */
export function PricesNote({ rows }: { rows: readonly RowPrice[] }) {
  const [newest] = rows.filter(({ as_of }) => as_of !== null).toSorted(compareByAge);
  if (newest?.as_of === undefined || newest.as_of === null) return null;
  return (
    <PriceNote
      source={newest.source}
      asOf={newest.as_of}
      isSimulated={rows.some(({ is_simulated }) => is_simulated)}
      isStale={rows.some(({ is_stale }) => is_stale)}
      delaySeconds={newest.delay_seconds}
    />
  );
}

const compareByAge = (first: RowPrice, second: RowPrice) => (second.as_of ?? '').localeCompare(first.as_of ?? '');
