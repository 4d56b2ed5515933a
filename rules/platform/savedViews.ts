import { boolean, object } from 'yup';

import { textSchema } from '../text/textSchema.ts';

/** Limits of the saved views of tables. */
export const SAVED_VIEW_LIMITS = {
  /** Characters of a name. */
  name: 60,
  /** Characters of the filters, columns and order. */
  query: 2_000,
  /** Views of an admin for one table. */
  perTable: 30,
} as const;

const name = textSchema(
  SAVED_VIEW_LIMITS.name,
  {
    required: 'savedViews.form.name.required',
    tooLong: 'savedViews.form.name.tooLong',
    hidden: 'savedViews.form.name.hidden',
  },
  { breaks: false },
);

/** addSavedView and updateSavedView. The messages are ids into the locales. */
export const savedViewSchema = object({ name, isShared: boolean().required() });

/** The form: a changed view may also replace what it shows. */
export const savedViewFormSchema = savedViewSchema.shape({ isReplaced: boolean().required() });

/** The name of a table: the path of its page, ids left out. */
const TABLE = /^[a-z][a-z0-9/.:-]{0,99}$/i;

export const isTableName = (table: string): boolean => TABLE.test(table);

/** Parameters of the address that are no part of a view: the page, and open dialogs. */
const PASSING = ['page', 'dialog', 'subject'];

/** The part of an address that a view stores, in a fixed order. */
export function toViewQuery(search: URLSearchParams): string {
  const stored = [...search].filter(([key, value]) => !PASSING.includes(key) && value !== '');
  return new URLSearchParams(stored.toSorted(([first], [second]) => (first < second ? -1 : 1))).toString();
}
