import { PriceNote } from '@/domain/market/PriceNote';

import type { Mover } from './movers';

/** Source and age of the prices in a list of movers, which may come from several exchanges. */
export function MoversNote({ movers }: { movers: readonly Mover[] }) {
  const [first] = movers;
  if (!first) return null;
  const newest = movers.reduce((latest, { as_of }) => (as_of > latest ? as_of : latest), first.as_of);
  return (
    <PriceNote
      source={[...new Set(movers.map(({ source }) => source))].join(', ')}
      asOf={newest}
      isStale={movers.some(({ is_stale }) => is_stale)}
      isSimulated={movers.some(({ is_simulated }) => is_simulated)}
      delaySeconds={Math.max(...movers.map(({ delay_seconds }) => delay_seconds))}
    />
  );
}
