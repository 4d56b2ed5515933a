import { Modal } from 'antd';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { FormattedMessage, useIntl } from 'react-intl';

import type { CropArea } from '@/domain/people/profile/cropImage';
import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';

import { toBotImage } from './botImage';
import styles from './BotForm.module.css';

interface BotImageCropDialogProps {
  file: File;
  /** Where the browser shows the file. */
  url: string;
  onCrop: (image: File) => void;
  onClose: () => void;
}

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;

/** Chooses the square of a picture that becomes the bot's image: by pointer, by fingers, or with arrow keys and slider. */
export function BotImageCropDialog({ file, url, onCrop, onClose }: BotImageCropDialogProps) {
  const intl = useIntl();
  const toast = useToast();
  const hintId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);

  const apply = async () => {
    setBusy(true);
    try {
      onCrop(await toBotImage(file, area));
    } catch {
      toast.error(intl.formatMessage({ id: 'bots.form.image.unreadable' }), { seconds: TOAST_SECONDS.image });
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'bots.form.image.crop' })}
      okText={intl.formatMessage({ id: 'bots.form.image.use' })}
      cancelText={intl.formatMessage({ id: 'shared.action.cancel' })}
      confirmLoading={busy}
      onOk={() => void apply()}
      onCancel={onClose}
      mask={{ closable: false }}
      width={480}
    >
      <div className={styles['stage']}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
          // Its styles are part of ours; a style element made by a script is not allowed here.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': intl.formatMessage({ id: 'bots.form.image.area' }),
            'aria-describedby': hintId,
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className={styles['zoom']}>
        <FormattedMessage id="bots.form.image.zoom" />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <p className={styles['hint']} id={hintId}>
        <FormattedMessage id="bots.form.image.cropHint" />
      </p>
    </Modal>
  );
}
