import { Input } from 'antd';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { countCharacters } from '@rules/text/text';

import styles from './Form.module.css';
import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface TextAreaFieldProps {
  name: string;
  label: string;
  required?: boolean;
  /** Shows a counter. The limit itself is in the schema, so that no input is cut off. */
  maxCharacters?: number;
  /** 1 renders a single line. */
  rows?: number;
  placeholder?: string;
  /** A note below the field. */
  note?: string;
}

/** Text with a counter, bound to the form around it by `name`. */
export function TextAreaField({
  name,
  label,
  required = false,
  maxCharacters,
  rows = 3,
  placeholder,
  note,
}: TextAreaFieldProps) {
  const id = useId();
  const counterId = maxCharacters === undefined ? undefined : `${id}-counter`;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const { field, error, control } = useFormField<string>(name, {
    required,
    describedBy: [counterId, noteId].filter(Boolean).join(' '),
  });
  const status = error === null ? undefined : 'error';
  return (
    <FormField
      label={label}
      controlId={control.id}
      required={required}
      error={error}
      hint={
        maxCharacters === undefined ? null : <Counter id={`${id}-counter`} text={field.value} max={maxCharacters} />
      }
      after={
        note === undefined ? null : (
          <small id={noteId} className={styles['note']}>
            {note}
          </small>
        )
      }
    >
      {rows === 1 ? (
        <Input {...field} {...control} status={status} placeholder={placeholder} autoComplete="off" />
      ) : (
        <Input.TextArea
          {...field}
          {...control}
          status={status}
          placeholder={placeholder}
          autoSize={{ minRows: rows, maxRows: 10 }}
        />
      )}
    </FormField>
  );
}

/** The number of characters and their limit. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const count = countCharacters(text);
  return (
    <span className={`${styles['counter']} ${count > max ? styles['over'] : ''}`}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <VisuallyHidden id={id}>
        <FormattedMessage id="shared.form.characters" values={{ count, max }} />
      </VisuallyHidden>
    </span>
  );
}
