import type { Drizzle } from '../../../database/types.ts';

/** So long they are told as they were counted; to whoever asks later as well, behind whose back they are counted anew. */
const FRESH_MS = 60_000;
/** Nobody is told older ones. */
const OLDEST_MS = 600_000;

interface Kept<Figures> {
  readonly at: number;
  readonly figures: Promise<Figures>;
  isRenewed: boolean;
}

/**
 * Figures for which a million rows are read: each process counts them once a minute at most, and only while somebody asks.
 * Who asks first after a pause is told those of before it, when they are not too old.
 * @param read counts them
 */
export function cachedStats<Figures>(
  read: (db: Drizzle, now: Date) => Promise<Figures>,
): (db: Drizzle, now: Date) => Promise<Figures> {
  const kept = new WeakMap<Drizzle, Kept<Figures>>();
  return async (db, now) => {
    const known = kept.get(db);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now.getTime() - known.at;
    if (known === undefined || age >= OLDEST_MS) {
      const figures = read(db, now);
      const begun = { at: now.getTime(), figures, isRenewed: false };
      kept.set(db, begun);
      figures.catch(() => {
        if (kept.get(db) === begun) kept.delete(db);
      });
      return figures;
    }
    if (age >= FRESH_MS && !known.isRenewed) {
      known.isRenewed = true;
      read(db, now).then(
        (figures) => kept.set(db, { at: now.getTime(), figures: Promise.resolve(figures), isRenewed: false }),
        // The next one who asks tries again.
        () => (known.isRenewed = false),
      );
    }
    return known.figures;
  };
}
