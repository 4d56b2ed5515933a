import { Select } from 'antd';

import { matchesText } from '@/shared/format/text';

import { FormField } from './FormField';
import { useFormField } from './useFormField';

interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string | number> {
  name: string;
  label: string;
  options: ReadonlyArray<SelectOption<Value>>;
  required?: boolean;
  placeholder?: string;
  loading?: boolean;
  /** The choice can be cleared. */
  clearable?: boolean;
}

/** One choice of a searchable list, bound to the form around it by `name`. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { name, label, options, required = false, placeholder, loading, clearable = false } = props;
  const { field, setValue, setTouched, error, control } = useFormField<Value | null>(name, { required });
  return (
    <FormField label={label} controlId={control.id} required={required} error={error}>
      <Select<Value>
        {...control}
        value={field.value ?? undefined}
        onChange={(value: Value | undefined) => setValue(value ?? null)}
        allowClear={clearable}
        onBlur={setTouched}
        options={[...options]}
        placeholder={placeholder}
        loading={loading}
        status={error === null ? undefined : 'error'}
        style={{ inlineSize: '100%' }}
        showSearch={{
          filterOption: (query, option) => matchesText(typeof option?.label === 'string' ? option.label : '', query),
        }}
      />
    </FormField>
  );
}
