import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { DefaultImage, type DefaultImageKind } from './DefaultImage';
import { FilePreview } from './FilePreview';
import styles from './ImagePicker.module.css';
import { PictureInput } from './PictureInput';
import { useFileDrop } from './useFileDrop';
import { useImageCheck } from './useImageCheck';

interface ImagePickerProps {
  label: string;
  /** The newly chosen file; null without a choice. */
  value: File | null;
  onChange: (file: File | null) => void;
  /** The stored image, shown until another one is chosen. */
  currentUrl?: string | null;
  /** Removes the stored image; without it only a new choice can be undone. */
  onRemoveCurrent?: () => void;
  shape?: 'square' | 'banner';
  placeholder: DefaultImageKind;
  maxBytes?: number;
  disabled?: boolean;
  /** The ARIA attributes of its form field. */
  control?: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
  };
}

/**
 * One image by file dialog, drop or paste. The content decides whether it is a JPEG or PNG, not the name; anything else
 * is rejected with a toast of 2 s (console §5).
 */
export function ImagePicker(props: ImagePickerProps) {
  const { label, value, onChange, currentUrl, onRemoveCurrent, shape = 'square', disabled = false, control } = props;
  const intl = useIntl();
  const { accepts, max } = useImageCheck(props.maxBytes);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const isRequired = control?.['aria-required'] === true;
  const removes = value ? () => onChange(null) : currentUrl ? onRemoveCurrent : undefined;

  const take = async ([file]: Iterable<File>) => {
    if (file && !disabled && (await accepts(file))) onChange(file);
  };
  const { isDragging, dropProps } = useFileDrop((files) => void take(files));

  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={[hintId, control?.['aria-describedby']].filter(Boolean).join(' ')}
      className={`${styles['picker']} ${shape === 'banner' ? styles['banner'] : ''} ${isDragging ? styles['dragging'] : ''}`}
      {...dropProps}
      onPaste={(event) => void take(event.clipboardData.files)}
    >
      <Preview file={value} url={currentUrl ?? null} placeholder={props.placeholder} />
      <div className={styles['side']}>
        <span className={styles['label']} aria-hidden="true">
          {label}
          {isRequired ? <span className={styles['required']}> *</span> : null}
        </span>
        <span className={styles['hint']} id={hintId}>
          {value ? (
            <FormattedMessage id="shared.image.chosen" values={{ name: value.name }} />
          ) : (
            <FormattedMessage id="shared.image.hint" values={{ max }} />
          )}
          {/* Neither a group nor a button can be `aria-required`. */}
          {isRequired ? (
            <VisuallyHidden>
              {' '}
              <FormattedMessage id="shared.form.required" />
            </VisuallyHidden>
          ) : null}
        </span>
        <span className={styles['buttons']}>
          <Button
            id={control?.id}
            size="small"
            icon={<UploadOutlined aria-hidden />}
            disabled={disabled}
            // The form focuses the first invalid control.
            aria-invalid={control?.['aria-invalid']}
            aria-describedby={control?.['aria-describedby']}
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
        <PictureInput ref={input} aria-label={label} onChoose={(files) => void take(files)} />
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
      {file ? <FilePreview file={file} alt="" data-testid="image-preview" /> : null}
      {!file && url ? <img src={url} alt="" data-testid="image-preview" /> : null}
      {!file && !url ? <DefaultImage kind={placeholder} /> : null}
    </span>
  );
}
