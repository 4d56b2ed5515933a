import type { Queryable } from './types.ts';

/**
 * A query of a hot list that is put together once and then only filled in: Drizzle's building of one list statement takes
 * longer than the driver's sending it. `build` returns a prepared query (`.prepare(name)`) with `sql.placeholder`s;
 * what it puts together may depend on the variant, never on values.
 */
export function prepareOnce<Variant extends string, Query>(
  build: (tx: Queryable, variant: Variant) => Query,
): (tx: Queryable, variant: Variant) => Query {
  const built = new WeakMap<Queryable, Map<Variant, Query>>();
  return (tx, variant) => {
    const variants = built.get(tx) ?? new Map<Variant, Query>();
    built.set(tx, variants);
    const known = variants.get(variant);
    if (known !== undefined) return known;
    const query = build(tx, variant);
    variants.set(variant, query);
    return query;
  };
}
