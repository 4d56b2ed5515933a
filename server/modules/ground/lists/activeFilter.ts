import type { ActiveInactive } from '../../../generated/schema.ts';

const activeFilters = { all: undefined, active: true, inactive: false } satisfies Record<
  ActiveInactive,
  boolean | undefined
>;

/** The filter of a list by its active state: undefined for all entries, which is the default. */
export const toActiveFilter = (status: ActiveInactive | null | undefined): boolean | undefined =>
  activeFilters[status ?? 'all'];
