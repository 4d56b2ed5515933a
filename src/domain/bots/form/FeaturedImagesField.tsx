import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormField } from '@/shared/form/useFormField';
import { FilePreview } from '@/shared/ui/picture/FilePreview';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useFileDrop } from '@/shared/ui/picture/useFileDrop';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';

import styles from './BotForm.module.css';
import { MAX_NEW_FEATURED_IMAGES } from './botForm';

/** Identifies a file, so that it is added only once. */
const toKey = (file: File): string => `${file.name} ${file.size} ${file.lastModified}`;

/** Featured images of a bot for the store, added with the file picker or by drag and drop. */
export function FeaturedImagesField({ name }: { name: string }) {
  const intl = useIntl();
  const labelId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { accepts, max } = useImageCheck();
  const { field, setValue, setTouched, error, control } = useFormField<File[]>(name, { required: true });
  const files = field.value;
  const isFull = files.length >= MAX_NEW_FEATURED_IMAGES;

  // The pictures may change while others are examined.
  const latest = useRef(files);
  useLayoutEffect(() => {
    latest.current = files;
  }, [files]);
  const change = (next: File[]) => {
    latest.current = next;
    setValue(next);
    setTouched();
  };

  const addFiles = async (chosen: Iterable<File>) => {
    const added = new Map<string, File>();
    for (const file of chosen) if (!added.has(toKey(file)) && (await accepts(file))) added.set(toKey(file), file);
    const existingKeys = new Set(latest.current.map(toKey));
    const fresh = [...added].flatMap(([key, file]) => (existingKeys.has(key) ? [] : [file]));
    change([...latest.current, ...fresh].slice(0, MAX_NEW_FEATURED_IMAGES));
  };
  const { isDragging, dropProps } = useFileDrop((dropped) => void addFiles(dropped));

  const remove = (removed: File) => {
    change(latest.current.filter((file) => file !== removed));
    addButton.current?.focus();
  };

  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={hintId}
      className={`${styles['group']} ${isDragging ? styles['dragging'] : ''}`}
      {...dropProps}
    >
      <span id={labelId} className={styles['label']}>
        <FormattedMessage id="bots.form.featuredImage.label" />
        <span className={styles['required']} aria-hidden="true">
          {' *'}
        </span>
      </span>
      <span id={hintId} className={styles['hint']}>
        <FormattedMessage
          id="bots.form.featuredImage.hint"
          values={{ count: files.length, most: MAX_NEW_FEATURED_IMAGES, max }}
        />
      </span>
      <ul className={styles['pictures']}>
        {files.map((file) => (
          <li key={toKey(file)}>
            <FilePreview file={file} alt={file.name} />
            <Button
              size="small"
              className={styles['takeOut']}
              icon={<DeleteOutlined aria-hidden />}
              aria-label={intl.formatMessage({ id: 'bots.form.featuredImage.remove' }, { name: file.name })}
              onClick={() => remove(file)}
            />
          </li>
        ))}
        <li>
          <button
            ref={addButton}
            type="button"
            className={styles['addPicture']}
            // Not `disabled`, which would take the focus that comes back when a picture is removed.
            aria-disabled={isFull}
            data-unavailable={isFull ? 'true' : 'false'}
            onClick={() => {
              if (!isFull) input.current?.click();
            }}
          >
            <PlusOutlined aria-hidden />
            <FormattedMessage id="bots.form.featuredImage.add" />
          </button>
        </li>
      </ul>
      <PictureInput ref={input} multiple aria-labelledby={labelId} onChoose={(chosen) => void addFiles(chosen)} />
      <span id={`${control.id}-error`} className={styles['error']} role="alert">
        {error}
      </span>
    </div>
  );
}
