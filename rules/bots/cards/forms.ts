import { array, object, type InferType } from 'yup';

import { cutAfter } from '../../arrays.ts';
import { optionSchema } from '../commandOptionForm.ts';
import type { CommandOption } from '../commandOptions.ts';
import { CARD_TOO_LONG, INVALID_CARD, shortText, visibleText } from './parts.ts';

/** Limits of a form, texts in UTF-16 units. */
export const FORM_LIMITS = { fields: 10, title: 80, note: 300, label: 60, hint: 120, submit: 40, error: 200 } as const;

/** A field has the types and limits of the options of commands, and texts in the language of the person. */
const fieldSchema = optionSchema.omit(['nameTr', 'autocomplete']).shape({
  label: visibleText(FORM_LIMITS.label),
  hint: shortText(FORM_LIMITS.hint),
  /** The value that the form starts with, as it is sent: numbers with a point. */
  value: shortText(1_000),
});

export type FormField = InferType<typeof fieldSchema>;

/** A form that a button opens as a dialog. */
export const formSchema = object({
  title: visibleText(FORM_LIMITS.title),
  note: shortText(FORM_LIMITS.note),
  /** The label of the button that sends it. */
  submit: shortText(FORM_LIMITS.submit),
  fields: array(fieldSchema.required(INVALID_CARD))
    .transform(cutAfter(FORM_LIMITS.fields))
    .min(1, INVALID_CARD)
    .max(FORM_LIMITS.fields, CARD_TOO_LONG)
    .required(INVALID_CARD)
    .test('unique', INVALID_CARD, (fields) => new Set(fields.map((field) => field?.name)).size === fields.length),
});

/** A field as an option of a command: people see its label. */
export const toOption = ({
  name,
  label,
  type,
  required,
  choices,
  min,
  max,
  currency,
}: FormField): CommandOption & {
  readonly label: string;
} => ({ name, label, type, required, choices, min, max, currency, autocomplete: false });
