import { Modal } from 'antd';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { FormattedMessage, useIntl } from 'react-intl';

import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import type { MessageId } from '@/shared/i18n/messages';

import type { CropArea } from './cropSquare';
import styles from './ImageCropDialog.module.css';

export interface ImageCropDialogProps {
  file: File;
  /** The object URL of the file. */
  url: string;
  messages: Readonly<Record<'title' | 'use' | 'area' | 'zoom' | 'hint' | 'unreadable', MessageId>>;
  isRound?: boolean;
  /** Creates the cropped file; rejects when the browser cannot read the picture. */
  crop: (file: File, area: CropArea | null) => Promise<File>;
  onCrop: (image: File) => void;
  onClose: () => void;
}

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;

/** Crops a picture to a square: by pointer, by touch, or with the arrow keys and the slider. */
export function ImageCropDialog({
  file,
  url,
  messages,
  isRound = false,
  crop: cropFile,
  onCrop,
  onClose,
}: ImageCropDialogProps) {
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
      onCrop(await cropFile(file, area));
    } catch {
      toast.error(intl.formatMessage({ id: messages.unreadable }), { seconds: TOAST_SECONDS.image });
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={intl.formatMessage({ id: messages.title })}
      okText={intl.formatMessage({ id: messages.use })}
      cancelText={intl.formatMessage({ id: 'shared.action.cancel' })}
      confirmLoading={busy}
      // The picture that is being cropped would be used after the dialog was cancelled.
      cancelButtonProps={{ disabled: busy }}
      onOk={() => void apply()}
      onCancel={() => {
        if (!busy) onClose();
      }}
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
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => setArea(pixels)}
          // The stylesheet is imported above: the content security policy forbids style elements of scripts.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': intl.formatMessage({ id: messages.area }),
            'aria-describedby': hintId,
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <label className={styles['zoom']}>
        <FormattedMessage id={messages.zoom} />
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
        <FormattedMessage id={messages.hint} />
      </p>
    </Modal>
  );
}
