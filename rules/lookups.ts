import { mixed, number, object } from 'yup';

import { textSchema } from './textSchema.ts';

/** Characters of a name in the plain lists that admins keep. */
const LOOKUP_NAME_LIMIT = 100;

const name = textSchema(
  LOOKUP_NAME_LIMIT,
  { required: 'lookups.name.required', tooLong: 'lookups.name.tooLong', hidden: 'lookups.name.hidden' },
  { breaks: false },
);

/** An entry of a plain list, new or changed. The messages are ids into the locales. */
export const lookupSchema = object({ name });

/** A new entry of a list whose entries have pictures (brokerages). */
export const lookupWithImageSchema = object({ name, image: mixed().nullable().required('lookups.image.required') });

/** What the dialog of an entry asks for beside the name. */
export const lookupFormSchema = ({ hasImage, hasParent }: { hasImage: boolean; hasParent: boolean }) =>
  (hasImage ? lookupWithImageSchema : lookupSchema).shape({
    parentId: hasParent ? number().nullable().required('lookups.parent.required') : number().nullable(),
  });
