import type { Queryable } from '../types.ts';

/**
 * Builds a query of a frequently read list once and reuses it, because Drizzle takes longer to build a list statement
 * than the driver to send it. `build` returns a prepared query (`.prepare(name)`) with `sql.placeholder`s. Its shape
 * may depend on the variant, never on values.
 * @param toKey the identity of a variant that is not a text
 */
export function prepareOnce<Variant, Query>(
  build: (tx: Queryable, variant: Variant) => Query,
  toKey: (variant: Variant) => string = String,
): (tx: Queryable, variant: Variant) => Query {
  const built = new WeakMap<Queryable, Map<string, Query>>();
  return (tx, variant) => {
    const variants = built.get(tx) ?? new Map<string, Query>();
    built.set(tx, variants);
    const key = toKey(variant);
    const cached = variants.get(key);
    if (cached !== undefined) return cached;
    const query = build(tx, variant);
    variants.set(key, query);
    return query;
  };
}
