import { mixed, number, object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Characters of a name in the plain lists of the admins. */
const LOOKUP_NAME_LIMIT = 100;

const messages = {
  required: 'lookups.name.required',
  tooLong: 'lookups.name.tooLong',
  hidden: 'lookups.name.hidden',
} as const;

const names = {
  name: textSchema(LOOKUP_NAME_LIMIT, messages, { breaks: false }),
  nameTr: optionalTextSchema(LOOKUP_NAME_LIMIT, messages, { breaks: false }),
};

/** An entry of a plain list, new or changed. The messages are ids into the locales. */
export const lookupSchema = object(names);

/** A new entry of a list whose entries have pictures (brokerages). */
export const lookupWithImageSchema = object({
  ...names,
  image: mixed().nullable().required('lookups.image.required'),
});

/** The fields of the dialog of an entry beside the name. */
export const lookupFormSchema = ({ hasImage, hasParent }: { hasImage: boolean; hasParent: boolean }) =>
  (hasImage ? lookupWithImageSchema : lookupSchema).shape({
    parentId: hasParent ? number().nullable().required('lookups.parent.required') : number().nullable(),
  });
