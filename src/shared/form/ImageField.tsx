import { ImagePicker } from '@/shared/ui/picture/ImagePicker';
import type { DefaultImageKind } from '@/shared/ui/picture/DefaultImage';

import styles from './Form.module.css';
import { useFormField } from './useFormField';
import { useRevealLastError } from './useRevealLastError';

interface ImageFieldProps {
  name: string;
  label: string;
  placeholder: DefaultImageKind;
  required?: boolean;
  currentUrl?: string | null | undefined;
}

/** A picture that is uploaded with the form. */
export function ImageField({ name, label, placeholder, required = false, currentUrl }: ImageFieldProps) {
  const { field, setValue, setTouched, error, control } = useFormField<File | null>(name, { required });
  useRevealLastError(name, setTouched);
  return (
    <div className={styles['field']}>
      <ImagePicker
        label={label}
        placeholder={placeholder}
        required={required}
        value={field.value}
        currentUrl={currentUrl ?? null}
        onChange={(file) => {
          setTouched();
          setValue(file);
        }}
      />
      <div className={styles['below']}>
        <span id={`${control.id}-error`} className={styles['error']} role="alert">
          {error}
        </span>
      </div>
    </div>
  );
}
