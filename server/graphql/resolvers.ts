import type { Resolvers } from '../generated/schema.ts';
import type { Resolver, ResolverMap } from './executable.ts';

const isResolver = (value: unknown): value is Resolver => typeof value === 'function';

/**
 * Merges the resolvers of the modules.
 * @throws Error when two modules resolve the same field
 */
export function mergeResolvers(modules: readonly Resolvers[]): ResolverMap {
  const merged: Record<string, Record<string, Resolver>> = {};
  for (const [typeName, fields] of modules.flatMap((module) => Object.entries(module))) {
    const target = (merged[typeName] ??= {});
    for (const [fieldName, resolver] of Object.entries(fields ?? {})) {
      if (!isResolver(resolver)) continue;
      if (target[fieldName] !== undefined) throw new Error(`Two modules resolve ${typeName}.${fieldName}`);
      target[fieldName] = resolver;
    }
  }
  return merged;
}
