import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { IMAGE_ACCEPT } from '@rules/images';

import { DefaultImage, type DefaultImageKind } from './DefaultImage';
import styles from './ImagePicker.module.css';
import { useImageCheck } from './useImageCheck';

interface ImagePickerProps {
  label: string;
  /** The newly chosen file; null when nothing was chosen. */
  value: File | null;
  onChange: (file: File | null) => void;
  /** What is stored now, shown until another image is chosen. */
  currentUrl?: string | null;
  /** Takes the stored image away; without it only a new choice can be undone. */
  onRemoveCurrent?: () => void;
  shape?: 'square' | 'banner';
  placeholder: DefaultImageKind;
  maxBytes?: number;
  disabled?: boolean;
}

/**
 * One image by choosing, dropping or pasting. The content decides whether it is a JPEG or PNG, not the name; anything
 * else is refused by a toast of 2 s (console §5).
 */
export function ImagePicker(props: ImagePickerProps) {
  const { label, value, onChange, currentUrl, onRemoveCurrent, shape = 'square', disabled = false } = props;
  const intl = useIntl();
  const { accepts, max } = useImageCheck(props.maxBytes);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [dragging, setDragging] = useState(false);
  const removes = value ? () => onChange(null) : currentUrl ? onRemoveCurrent : undefined;

  const take = async (files: FileList | undefined) => {
    const file = files?.[0];
    if (!file || disabled) return;
    if (await accepts(file)) onChange(file);
    // Otherwise choosing the same file again would change nothing.
    if (input.current) input.current.value = '';
  };

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      className={`${styles['picker']} ${shape === 'banner' ? styles['banner'] : ''} ${dragging ? styles['dragging'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDragging(false);
        void take(event.dataTransfer.files);
      }}
      onPaste={(event) => void take(event.clipboardData.files)}
    >
      <Preview file={value} url={currentUrl ?? null} placeholder={props.placeholder} />
      <div className={styles['side']}>
        <span className={styles['label']} aria-hidden="true">
          {label}
        </span>
        <span className={styles['hint']} id={hintId}>
          {value ? (
            <FormattedMessage id="shared.image.chosen" values={{ name: value.name }} />
          ) : (
            <FormattedMessage id="shared.image.hint" values={{ max }} />
          )}
        </span>
        <span className={styles['buttons']}>
          <Button
            size="small"
            icon={<UploadOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            <FormattedMessage id={value || currentUrl ? 'shared.image.replace' : 'shared.image.choose'} />
          </Button>
          {removes ? (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={disabled}
              onClick={removes}
              aria-label={intl.formatMessage({ id: 'shared.image.remove' })}
            />
          ) : null}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={IMAGE_ACCEPT}
          aria-label={label}
          onChange={(event) => void take(event.target.files ?? undefined)}
        />
      </div>
    </div>
  );
}

interface PreviewProps {
  file: File | null;
  url: string | null;
  placeholder: DefaultImageKind;
}

function Preview({ file, url, placeholder }: PreviewProps) {
  return (
    <span className={styles['preview']}>
      {file ? <FilePreview file={file} /> : null}
      {!file && url ? <img src={url} alt="" data-testid="image-preview" /> : null}
      {!file && !url ? <DefaultImage kind={placeholder} /> : null}
    </span>
  );
}

/** A file that is not uploaded yet. Its address is given back when another file takes its place. */
function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const made = URL.createObjectURL(file);
      image.src = made;
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return <img ref={show} alt="" data-testid="image-preview" />;
}
