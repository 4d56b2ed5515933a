import { Radio } from 'antd';
import { useId } from 'react';

import styles from './Form.module.css';
import { useFormField } from './useFormField';

interface RadioFieldProps<Value extends string | boolean> {
  name: string;
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
}

/** One of a few visible choices, bound to the form around it by `name`. */
export function RadioField<Value extends string | boolean>({ name, label, options }: RadioFieldProps<Value>) {
  const labelId = useId();
  const { field, setValue, setTouched } = useFormField<Value>(name, { required: true });
  return (
    <div className={styles['radios']}>
      <span id={labelId} className={styles['label']}>
        {label}
      </span>
      <Radio.Group
        aria-labelledby={labelId}
        name={name}
        value={field.value}
        className={styles['choices']}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen) setValue(chosen.value);
          setTouched();
        }}
      >
        {options.map(({ value, label: text }) => (
          <Radio key={String(value)} value={value}>
            {text}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
