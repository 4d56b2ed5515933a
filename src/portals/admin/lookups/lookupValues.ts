import type { LookupEntry, LookupFormValues } from './types';

/** The initial values of the dialog; those of a new entry without one. */
export const toLookupValues = (entry?: LookupEntry): LookupFormValues => ({
  name: entry?.name_en ?? entry?.name ?? '',
  nameTr: entry?.name_tr ?? '',
  description: entry?.description_en ?? entry?.description ?? '',
  descriptionTr: entry?.description_tr ?? '',
  image: null,
  parentId: entry?.parent?.id ?? null,
});
