import { CameraOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useField } from 'formik';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { FilePreview } from '@/shared/ui/picture/FilePreview';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';

import styles from './Photo.module.css';
import { toProfilePhoto } from './toProfilePhoto';

const ImageCropDialog = lazy(async () => ({
  default: (await import('@/shared/ui/picture/ImageCropDialog')).ImageCropDialog,
}));

const CROP_MESSAGES = {
  title: 'profile.photo.crop',
  use: 'profile.photo.use',
  area: 'profile.photo.area',
  zoom: 'profile.photo.zoom',
  hint: 'profile.photo.cropHint',
  unreadable: 'profile.photo.unreadable',
} as const;

/** A new photo, `remove`, or null to leave the stored photo. */
export type PhotoChange = File | 'remove' | null;

interface PhotoFieldProps {
  name: string;
  currentUrl: string | null;
}

/** The profile photo: chosen, cropped or removed here, submitted with the form. */
export function PhotoField({ name, currentUrl }: PhotoFieldProps) {
  const intl = useIntl();
  const { accepts, max } = useImageCheck();
  const [{ value }, , { setValue }] = useField<PhotoChange>(name);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hasPhoto = value instanceof File || (value === null && currentUrl !== null);

  // An object URL that is not revoked leaks the memory of the file.
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const startCrop = async (file: File | undefined) => {
    if (file && (await accepts(file))) setChosen({ file, url: URL.createObjectURL(file) });
  };

  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'profile.photo' })} className={styles['field']}>
      {value instanceof File ? (
        <FilePreview file={value} alt="" className={styles['preview']} data-testid="photo-preview" />
      ) : (
        <Avatar kind="profile" src={value === null ? currentUrl : null} size={96} />
      )}
      <span className={styles['side']}>
        <span className={styles['buttons']}>
          <Button icon={<CameraOutlined aria-hidden />} onClick={() => input.current?.click()}>
            <FormattedMessage id="profile.photo.change" />
          </Button>
          {hasPhoto ? (
            <Button
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => void setValue(currentUrl === null ? null : 'remove')}
            >
              <FormattedMessage id="profile.photo.remove" />
            </Button>
          ) : null}
        </span>
        <span className={styles['hint']}>
          <FormattedMessage id="profile.photo.hint" values={{ max }} />
        </span>
      </span>
      <PictureInput
        ref={input}
        aria-label={intl.formatMessage({ id: 'profile.photo' })}
        onChoose={([file]) => void startCrop(file)}
      />
      {chosen ? (
        <Suspense>
          <ImageCropDialog
            {...chosen}
            messages={CROP_MESSAGES}
            isRound
            crop={toProfilePhoto}
            onCrop={(photo) => {
              void setValue(photo);
              setChosen(null);
            }}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
