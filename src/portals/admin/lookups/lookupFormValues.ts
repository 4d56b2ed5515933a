import type { LookupEntry, LookupFormValues } from './types';

/** The initial values of the dialog. Without an entry: the values of an empty form. */
export const toLookupFormValues = (entry?: LookupEntry): LookupFormValues => ({
  name: entry?.name_en ?? entry?.name ?? '',
  nameTr: entry?.name_tr ?? '',
  description: entry?.description_en ?? entry?.description ?? '',
  descriptionTr: entry?.description_tr ?? '',
  image: null,
  parentId: entry?.parent?.id ?? null,
});
