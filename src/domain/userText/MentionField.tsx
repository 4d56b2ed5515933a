import { useId } from 'react';

import { FormField } from '@/shared/form/FormField';
import { useFormField } from '@/shared/form/useFormField';
import { Counter } from '@/shared/form/TextAreaField';

import { MentionTextArea } from './MentionTextArea';

interface MentionFieldProps {
  name: string;
  label: string;
  maxCharacters: number;
  rows?: number;
  required?: boolean;
  placeholder?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** Form field for a text with mentions of people and stocks, with a character counter. */
export function MentionField(props: MentionFieldProps) {
  const { name, label, maxCharacters, rows = 3, required = false, placeholder, readOnly, autoFocus } = props;
  const counterId = useId();
  const { field, setValue, error, control } = useFormField<string>(name, { required, describedBy: counterId });
  return (
    <FormField
      label={label}
      controlId={control.id}
      required={required}
      error={error}
      hint={<Counter id={counterId} text={field.value} max={maxCharacters} />}
    >
      <MentionTextArea
        value={field.value}
        onChange={setValue}
        control={control}
        hasError={error !== null}
        readOnly={readOnly}
        rows={rows}
        placeholder={placeholder}
        autoFocus={autoFocus}
      />
    </FormField>
  );
}
