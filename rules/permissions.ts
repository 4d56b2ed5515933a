import { mixed, object } from 'yup';

import { textSchema } from './textSchema.ts';

/** Limits of a bot permission, in characters as people count them. */
const PERMISSION_LIMITS = { name: 60, description: 500 } as const;

const hidden = 'permissions.form.hiddenText';

const texts = {
  name: textSchema(
    PERMISSION_LIMITS.name,
    { required: 'permissions.form.name.required', tooLong: 'permissions.form.name.tooLong', hidden },
    { breaks: false },
  ),
  description: textSchema(
    PERMISSION_LIMITS.description,
    { required: 'permissions.form.description.required', tooLong: 'permissions.form.description.tooLong', hidden },
    { breaks: true },
  ),
};

/** Changes of a bot permission: updatePermission; its image stays when none is sent (console §5). */
export const permissionEditSchema = object(texts);

/** A new bot permission: addPermissionList. The messages are ids into the locales. */
export const permissionCreateSchema = object({
  name: texts.name,
  image: mixed().nullable().required('permissions.form.image.required'),
  description: texts.description,
});
