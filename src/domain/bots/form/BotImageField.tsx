import { lazy, Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

import { useFormField } from '@/shared/form/useFormField';
import { useRevealLastError } from '@/shared/form/useRevealLastError';
import { ImagePicker } from '@/shared/ui/picture/ImagePicker';

import styles from './BotForm.module.css';
import { toBotImage } from './toBotImage';

const ImageCropDialog = lazy(async () => ({
  default: (await import('@/shared/ui/picture/ImageCropDialog')).ImageCropDialog,
}));

const CROP_MESSAGES = {
  title: 'bots.form.image.crop',
  use: 'bots.form.image.use',
  area: 'bots.form.image.area',
  zoom: 'bots.form.image.zoom',
  hint: 'bots.form.image.cropHint',
  unreadable: 'bots.form.image.unreadable',
} as const;

interface BotImageFieldProps {
  name: string;
  required?: boolean;
  currentUrl?: string | null;
}

/** The image of a bot: cropped to a square and resized in the browser, submitted with the form. */
export function BotImageField({ name, required = false, currentUrl }: BotImageFieldProps) {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control } = useFormField<File | null>(name, { required });
  useRevealLastError(name, setTouched);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);

  // An object URL that is not revoked leaks the memory of the file.
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const handleChange = (file: File | null) => {
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
        onChange={handleChange}
      />
      <span id={`${control.id}-error`} className={styles['error']} role="alert">
        {error}
      </span>
      {chosen ? (
        <Suspense>
          <ImageCropDialog
            {...chosen}
            messages={CROP_MESSAGES}
            crop={toBotImage}
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
