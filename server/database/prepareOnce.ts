import type { Queryable } from './types.ts';

/**
 * Builds a query of a frequently read list once and reuses it, because Drizzle takes longer to build a list statement
 * than the driver to send it. `build` returns a prepared query (`.prepare(name)`) with `sql.placeholder`s. Its shape
 * may depend on the variant, never on values.
 */
export function prepareOnce<Variant extends string, Query>(
  build: (tx: Queryable, variant: Variant) => Query,
): (tx: Queryable, variant: Variant) => Query {
  const built = new WeakMap<Queryable, Map<Variant, Query>>();
  return (tx, variant) => {
    const variants = built.get(tx) ?? new Map<Variant, Query>();
    built.set(tx, variants);
    const cached = variants.get(variant);
    if (cached !== undefined) return cached;
    const query = build(tx, variant);
    variants.set(variant, query);
    return query;
  };
}
