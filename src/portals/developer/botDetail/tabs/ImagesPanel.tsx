import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FrozenReason } from '@/domain/bots/FrozenReason';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ImageCarousel } from '@/shared/ui/picture/ImageCarousel';
import { Panel } from '@/shared/ui/page/Panel';
import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { useImageCheck } from '@/shared/ui/picture/useImageCheck';
import { BOT_LIMITS } from '@rules/bots/bots';

import styles from './ImagesTab.module.css';

interface Result {
  ok: boolean;
  status: number | 'fail';
  message: string;
}

interface ImagesPanelProps {
  title: string;
  /** The purpose of these pictures. */
  hint: string;
  empty: string;
  uploadLabel: string;
  /** The name of the picture at a position, from 1. */
  getName: (place: number) => string;
  /** Why the last one cannot be removed; undefined when it can. */
  lastStays?: string;
  shape?: 'wide' | 'picture';
  images: ReadonlyArray<{ id: number; url: string }>;
  canEdit: boolean;
  /** A request is open, so the pictures cannot change. */
  isFrozen: boolean;
  isUploading: boolean;
  onUpload: (file: File) => Promise<Result>;
  onRemove: (id: number) => Promise<Result>;
}

interface FrozenProps {
  /** The element that says why the buttons are disabled. */
  frozenReasonId: string | undefined;
}

/** One kind of a bot's pictures: the carousel, and below it each picture with its button. */
export function ImagesPanel(props: ImagesPanelProps) {
  const { title, images, canEdit, isFrozen, getName, shape = 'picture' } = props;
  const id = useId();
  const frozenReasonId = canEdit && isFrozen ? id : undefined;
  return (
    <Panel
      title={title}
      count={images.length}
      action={canEdit ? <UploadButton {...props} frozenReasonId={frozenReasonId} /> : null}
    >
      <div className={styles['panel']}>
        {frozenReasonId === undefined ? null : <FrozenReason id={frozenReasonId} className={styles['hint']} />}
        {images.length === 0 ? (
          <EmptyState title={props.empty} hint={props.hint} />
        ) : (
          <>
            <p className={styles['hint']}>{props.hint}</p>
            <ImageCarousel
              label={title}
              shape={shape}
              images={images.map(({ id, url }, index) => ({ id, url, alt: getName(index + 1) }))}
            />
            {canEdit ? <Thumbnails {...props} frozenReasonId={frozenReasonId} /> : null}
          </>
        )}
      </div>
    </Panel>
  );
}

/** Chooses a picture, validates its content, and uploads it at once. */
function UploadButton({ images, uploadLabel, isUploading, onUpload, frozenReasonId }: ImagesPanelProps & FrozenProps) {
  const { accepts } = useImageCheck();
  const input = useRef<HTMLInputElement>(null);
  const isFull = images.length >= BOT_LIMITS.images;

  const take = async (file: File | undefined) => {
    if (file && (await accepts(file))) await onUpload(file);
  };
  return (
    <>
      <PictureInput ref={input} aria-label={uploadLabel} onChoose={([file]) => void take(file)} />
      <Button
        icon={<UploadOutlined aria-hidden />}
        loading={isUploading}
        disabled={isFull || frozenReasonId !== undefined}
        aria-describedby={frozenReasonId}
        onClick={() => input.current?.click()}
      >
        {uploadLabel}
      </Button>
    </>
  );
}

function Thumbnails({ images, getName, lastStays, onRemove, frozenReasonId }: ImagesPanelProps & FrozenProps) {
  const intl = useIntl();
  const confirm = useConfirm();
  const stays = lastStays !== undefined && images.length === 1;

  const confirmRemoval = (id: number, name: string) =>
    confirm({
      title: intl.formatMessage({ id: 'botDetail.images.removeTitle' }, { name }),
      okLabel: intl.formatMessage({ id: 'botDetail.images.remove' }),
      danger: true,
      run: async () => {
        const result = await onRemove(id);
        return result.ok ? undefined : result.message;
      },
    });

  return (
    <>
      <ul className={styles['thumbnails']}>
        {images.map(({ id, url }, index) => (
          <li key={id}>
            <img src={url} alt="" loading="lazy" decoding="async" />
            <Button
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              disabled={stays || frozenReasonId !== undefined}
              aria-describedby={frozenReasonId}
              aria-label={intl.formatMessage({ id: 'botDetail.images.removeOne' }, { name: getName(index + 1) })}
              onClick={() => confirmRemoval(id, getName(index + 1))}
            />
          </li>
        ))}
      </ul>
      {stays ? <p className={styles['hint']}>{lastStays}</p> : null}
      {images.length >= BOT_LIMITS.images ? (
        <p className={styles['hint']}>
          <FormattedMessage id="botDetail.images.full" values={{ max: BOT_LIMITS.images }} />
        </p>
      ) : null}
    </>
  );
}
