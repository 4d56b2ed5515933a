import type { DefaultImageKind } from '@/shared/ui/picture/DefaultImage';
import { ImagePicker } from '@/shared/ui/picture/ImagePicker';
import { useImageCrop, type ImageCrop } from '@/shared/ui/picture/useImageCrop';

import styles from './Form.module.css';
import { useFormField } from './useFormField';
import { useRevealLastError } from './useRevealLastError';

interface ImageFieldProps {
  name: string;
  label: string;
  placeholder: DefaultImageKind;
  required?: boolean;
  currentUrl?: string | null | undefined;
  /** Crops a chosen picture before it is used. */
  crop?: ImageCrop;
}

/** A picture that is uploaded with the form. */
export function ImageField({ name, label, placeholder, required = false, currentUrl, crop }: ImageFieldProps) {
  const { field, setValue, setTouched, error, control } = useFormField<File | null>(name, { required });
  useRevealLastError(name, setTouched);
  const change = (file: File | null) => {
    setTouched();
    setValue(file);
  };
  const { startCrop, cropDialog } = useImageCrop(crop, { onCrop: change, onCancel: setTouched });
  return (
    <div className={styles['field']}>
      <ImagePicker
        label={label}
        placeholder={placeholder}
        control={control}
        value={field.value}
        currentUrl={currentUrl ?? null}
        onChange={(file) => (file === null ? change(null) : startCrop(file))}
      />
      <div className={styles['below']}>
        <span id={`${control.id}-error`} className={styles['error']} role="alert">
          {error}
        </span>
      </div>
      {cropDialog}
    </div>
  );
}
