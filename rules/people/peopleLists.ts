import { boolean, object } from 'yup';

import { textSchema } from '../text/textSchema.ts';

export const PEOPLE_LIST_LIMITS = {
  /** Lists of a person. */
  lists: 20,
  /** People on a list. */
  people: 200,
  /** Lists of others that a person follows. */
  followed: 50,
  /** Characters of a name. */
  name: 50,
} as const;

/** The type of the accounts that write posts: app users. */
export const LISTED_USER_TYPE = 2;

/** savePeopleList. The messages are ids into the locales. */
export const peopleListSchema = object({
  name: textSchema(
    PEOPLE_LIST_LIMITS.name,
    {
      required: 'peopleLists.form.name.required',
      tooLong: 'peopleLists.form.name.tooLong',
      hidden: 'peopleLists.form.name.hidden',
    },
    { breaks: false },
  ),
  isShared: boolean().required(),
});
