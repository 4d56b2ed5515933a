import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { TextAreaField } from '@/shared/form/TextAreaField';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { FilePreview } from '@/shared/ui/picture/FilePreview';
import { useDragOrder } from '@/shared/ui/hooks/useDragOrder';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { POST_LIMITS } from '@rules/posts/postLimits';

import styles from './Composer.module.css';
import { movePicture, usePictures } from './usePictures';

interface PicturesFieldProps {
  /** Called when the last picture was removed: the focus must move elsewhere. */
  onEmptied: () => void;
}

/** The chosen pictures with their descriptions. They are reordered by dragging, with buttons or with the arrow keys. */
export function PicturesField({ onEmptied }: PicturesFieldProps) {
  const intl = useIntl();
  const { pictures, remove, move } = usePictures();
  const [announcement, setAnnouncement] = useState('');
  const moveTo = (id: number, to: number) => {
    const newIndex = move(id, to);
    if (newIndex === null) return;
    setAnnouncement(
      intl.formatMessage({ id: 'posts.composer.picture.moved' }, { place: newIndex + 1, count: pictures.length }),
    );
  };
  const { drag, listRef, handleProps } = useDragOrder(moveTo);
  const group = useRef<HTMLDivElement>(null);
  /** Moves the focus to the next picture, or to the previous one. */
  const removeAt = (id: number, index: number) => {
    remove(id);
    const rows = [...(group.current?.querySelectorAll('[data-id]') ?? [])];
    const neighbour = rows[index + 1] ?? rows[index - 1];
    setAnnouncement(intl.formatMessage({ id: 'posts.composer.picture.removed' }, { place: index + 1 }));
    if (neighbour === undefined) onEmptied();
    else neighbour.querySelector<HTMLElement>('[data-remove]')?.focus();
  };
  const visiblePictures = drag === null ? pictures : movePicture(pictures, drag.id, drag.to);
  return (
    <div ref={group} role="group" aria-label={intl.formatMessage({ id: 'posts.pictures' })}>
      <p className={styles['note']}>
        <FormattedMessage
          id="posts.composer.pictures.note"
          values={{ count: pictures.length, most: POST_LIMITS.images }}
        />
      </p>
      <ol ref={listRef} className={styles['pictures']}>
        {visiblePictures.map(({ id, file }, index) => {
          const text = (name: 'handle' | 'up' | 'down' | 'remove') =>
            intl.formatMessage({ id: `posts.composer.picture.${name}` }, { place: index + 1 });
          // Field names use the order of the form values, which changes at the end of a drag.
          const field = pictures.findIndex((picture) => picture.id === id);
          return (
            <li key={id} data-id={id} className={id === drag?.id ? styles['dragged'] : undefined}>
              {pictures.length > 1 ? (
                <button
                  type="button"
                  className={styles['handle']}
                  aria-label={text('handle')}
                  {...handleProps(id, index)}
                >
                  <HolderOutlined aria-hidden />
                </button>
              ) : null}
              <FilePreview file={file} alt={file.name} className={styles['preview']} draggable={false} />
              <div className={styles['text']}>
                <TextAreaField
                  name={`pictures[${field}].altText`}
                  label={intl.formatMessage({ id: 'posts.composer.picture.alt' }, { place: index + 1 })}
                  rows={2}
                  maxCharacters={POST_LIMITS.altText}
                />
              </div>
              <div className={styles['moves']}>
                {pictures.length > 1 ? (
                  <>
                    <Button
                      type="text"
                      icon={<ArrowUpOutlined aria-hidden />}
                      aria-label={text('up')}
                      {...disableInPlace(index === 0, () => moveTo(id, index - 1))}
                    />
                    <Button
                      type="text"
                      icon={<ArrowDownOutlined aria-hidden />}
                      aria-label={text('down')}
                      {...disableInPlace(index === visiblePictures.length - 1, () => moveTo(id, index + 1))}
                    />
                  </>
                ) : null}
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  data-remove
                  onClick={() => removeAt(id, index)}
                  aria-label={text('remove')}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
