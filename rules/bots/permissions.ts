import { mixed, object } from 'yup';

import { optionalTextSchema, textSchema } from '../text/textSchema.ts';

/** Limits of a bot permission, in characters as people count them. */
const PERMISSION_LIMITS = { name: 60, description: 500 } as const;

const HIDDEN = 'permissions.form.hiddenText';

const nameMessages = {
  required: 'permissions.form.name.required',
  tooLong: 'permissions.form.name.tooLong',
  hidden: HIDDEN,
} as const;
const descriptionMessages = {
  required: 'permissions.form.description.required',
  tooLong: 'permissions.form.description.tooLong',
  hidden: HIDDEN,
} as const;

const texts = {
  name: textSchema(PERMISSION_LIMITS.name, nameMessages, { breaks: false }),
  nameTr: optionalTextSchema(PERMISSION_LIMITS.name, nameMessages, { breaks: false }),
  description: textSchema(PERMISSION_LIMITS.description, descriptionMessages, { breaks: true }),
  descriptionTr: optionalTextSchema(PERMISSION_LIMITS.description, descriptionMessages, { breaks: true }),
};

/** Changes of a bot permission: updatePermission; its image does not change when none is sent (console §5). */
export const permissionEditSchema = object(texts);

/** A new bot permission: addPermissionList. The messages are ids into the locales. */
export const permissionCreateSchema = object({
  ...texts,
  image: mixed().nullable().required('permissions.form.image.required'),
});
