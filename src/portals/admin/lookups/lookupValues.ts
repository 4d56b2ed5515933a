import type { LookupEntry, LookupFormValues } from './types';

/** What the dialog of an entry begins with; that of a new one without. */
export const toLookupValues = (entry?: LookupEntry): LookupFormValues => ({
  name: entry?.name_en ?? entry?.name ?? '',
  nameTr: entry?.name_tr ?? '',
  description: entry?.description_en ?? entry?.description ?? '',
  descriptionTr: entry?.description_tr ?? '',
  image: null,
  parentId: entry?.parent?.id ?? null,
});
