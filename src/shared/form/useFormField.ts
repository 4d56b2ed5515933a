import { useField, useFormikContext, type FieldInputProps } from 'formik';
import { useId } from 'react';
import { useIntl } from 'react-intl';

import { translateError } from '@/shared/i18n/translateError';

interface FieldState<Value> {
  field: FieldInputProps<Value>;
  setValue: (value: Value) => void;
  setTouched: () => void;
  /** The translated message; null when there is none or when it would be too early. */
  error: string | null;
  disabled: boolean;
  /** Spread these onto the control. */
  control: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
  };
}

interface FieldOptions<Value> {
  required: boolean;
  /** A check beside the form's schema, such as the server's error for the value. Returns a message id. */
  validate?: (value: Value) => string | undefined;
  /** Ids of further texts that describe the control. */
  describedBy?: string;
}

/** The shared part of every field: value, message, ARIA attributes. */
export function useFormField<Value>(
  name: string,
  { required, describedBy, validate }: FieldOptions<Value>,
): FieldState<Value> {
  const intl = useIntl();
  const id = useId();
  const { isSubmitting } = useFormikContext();
  const [field, meta, helpers] = useField<Value>({ name, validate });
  // The schema validates on every change; an untouched field shows no message yet.
  // A row that was added to a list has no initial value.
  const isUntyped = meta.initialValue === undefined && isSame(meta.value, '');
  const isDue = meta.touched || !(isUntyped || isSame(meta.value, meta.initialValue));
  const error = isDue && meta.error ? translateError(meta.error, intl) : null;
  const descriptions = [error === null ? undefined : `${id}-error`, describedBy].filter(Boolean).join(' ');
  return {
    field,
    setValue: (value) => void helpers.setValue(value),
    // Without validation: it would run on the values before the change and overwrite the newer result.
    setTouched: () => void helpers.setTouched(true, false),
    error,
    disabled: isSubmitting,
    control: {
      id,
      'aria-invalid': error === null ? undefined : true,
      'aria-describedby': descriptions || undefined,
      'aria-required': required,
    },
  };
}

/** Compares lists by their items: formik returns copies. */
function isSame(value: unknown, initial: unknown): boolean {
  if (!Array.isArray(value) || !Array.isArray(initial)) return Object.is(value, initial);
  return value.length === initial.length && value.every((item, index) => Object.is(item, initial[index]));
}
