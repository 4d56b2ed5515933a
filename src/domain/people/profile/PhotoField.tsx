import { CameraOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useField } from 'formik';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Avatar } from '@/shared/ui/picture/Avatar';
import { FilePreview } from '@/shared/ui/picture/FilePreview';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useImageCrop, type ImageCrop } from '@/shared/ui/picture/useImageCrop';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';

import styles from './Photo.module.css';
import { toProfilePhoto } from './toProfilePhoto';

const photoCrop: ImageCrop = {
  messages: {
    title: 'profile.photo.crop',
    use: 'profile.photo.use',
    area: 'profile.photo.area',
    zoom: 'profile.photo.zoom',
    hint: 'profile.photo.cropHint',
    unreadable: 'profile.photo.unreadable',
  },
  isRound: true,
  crop: toProfilePhoto,
};

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
  const { startCrop, cropDialog } = useImageCrop(photoCrop, { onCrop: (photo) => void setValue(photo) });
  const input = useRef<HTMLInputElement>(null);
  const hasPhoto = value instanceof File || (value === null && currentUrl !== null);

  const take = async (file: File | undefined) => {
    if (file && (await accepts(file))) startCrop(file);
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
        onChoose={([file]) => void take(file)}
      />
      {cropDialog}
    </div>
  );
}
