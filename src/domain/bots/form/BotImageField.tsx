import { lazy, Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { useFormField } from '@/shared/form/FormField';
import { useRevealLastError } from '@/shared/form/useRevealLastError';
import { ImagePicker } from '@/shared/ui/picture/ImagePicker';

import styles from './BotForm.module.css';

const BotImageCropDialog = lazy(async () => ({ default: (await import('./BotImageCropDialog')).BotImageCropDialog }));

interface BotImageFieldProps {
  name: string;
  required?: boolean;
  currentUrl?: string | null;
}

/** The image of a bot: chosen, cut to a square and made small here, sent with the form. */
export function BotImageField({ name, required = false, currentUrl }: BotImageFieldProps) {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control } = useFormField<File | null>(name, { required });
  useRevealLastError(name, setTouched);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  // The browser keeps a file for as long as it has an address.
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const take = (file: File | null) => {
    if (file !== null) {
      setChosen({ file, url: URL.createObjectURL(file) });
      return;
    }
    setTouched();
    setValue(null);
  };
  return (
    <div className={styles['group']}>
      <ImagePicker
        label={intl.formatMessage({ id: 'bots.form.image.label' })}
        placeholder="bot"
        required={required}
        value={field.value}
        currentUrl={currentUrl}
        onChange={take}
      />
      <span id={`${control.id}-error`} className={styles['error']} role="alert">
        {error}
      </span>
      {chosen ? (
        <Suspense>
          <BotImageCropDialog
            {...chosen}
            onCrop={(image) => {
              setValue(image);
              setChosen(null);
            }}
            onClose={() => {
              setTouched();
              setChosen(null);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
