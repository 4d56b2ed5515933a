import type { LookupEntry, LookupFormValues } from './types';

/** What the dialog of an entry begins with; that of a new one without. */
export const toLookupValues = (entry?: LookupEntry): LookupFormValues => ({
  name: entry?.name ?? '',
  description: entry?.description ?? '',
  image: null,
  parentId: entry?.parent?.id ?? null,
});
