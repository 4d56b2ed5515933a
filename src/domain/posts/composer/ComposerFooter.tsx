import { PictureOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useId, useRef, type RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PictureInput } from '@/shared/ui/picture/PictureInput';
import { POST_LIMITS } from '@rules/posts/postLimits';

import styles from './Composer.module.css';

interface ComposerToolsProps {
  busy: boolean;
  hasPoll: boolean;
  /** False while admins have disabled picture attachments. */
  mayAttach: boolean;
  pictureCount: number;
  addPictures: RefObject<HTMLButtonElement | null>;
  onPictures: (files: readonly File[]) => void;
  onPoll: () => void;
}

/** Buttons for pictures and poll. Memoized, because the form renders on every key press; callbacks must be stable. */
export const ComposerTools = memo(function ComposerTools(props: ComposerToolsProps) {
  const { busy, hasPoll, mayAttach, pictureCount, addPictures, onPictures, onPoll } = props;
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const reasonId = useId();
  const isExcluded = hasPoll ? mayAttach : pictureCount > 0;
  return (
    <div className={styles['tools']}>
      {mayAttach ? (
        <Button
          ref={addPictures}
          icon={<PictureOutlined aria-hidden />}
          disabled={busy || hasPoll || pictureCount >= POST_LIMITS.images}
          aria-describedby={isExcluded ? reasonId : undefined}
          onClick={() => input.current?.click()}
        >
          <FormattedMessage id="posts.composer.addPictures" />
        </Button>
      ) : null}
      <Button
        icon={<UnorderedListOutlined aria-hidden />}
        disabled={busy || pictureCount > 0}
        aria-describedby={isExcluded ? reasonId : undefined}
        onClick={onPoll}
      >
        <FormattedMessage id={hasPoll ? 'posts.composer.poll.remove' : 'posts.composer.poll.add'} />
      </Button>
      {isExcluded ? (
        <span id={reasonId} className={styles['note']}>
          <FormattedMessage id={hasPoll ? 'posts.composer.pictures.excluded' : 'posts.composer.poll.excluded'} />
        </span>
      ) : null}
      {mayAttach ? (
        <PictureInput
          ref={input}
          multiple
          aria-label={intl.formatMessage({ id: 'posts.composer.addPictures' })}
          onChoose={onPictures}
        />
      ) : null}
    </div>
  );
});

interface ComposerButtonsProps {
  busy: boolean;
  isEmpty: boolean;
  onDiscard: () => void;
}

/** Discard and submit. Memoized as above. */
export const ComposerButtons = memo(function ComposerButtons({ busy, isEmpty, onDiscard }: ComposerButtonsProps) {
  return (
    <div className={styles['buttons']}>
      <Button disabled={busy} onClick={onDiscard}>
        <FormattedMessage id={isEmpty ? 'shared.action.cancel' : 'posts.composer.discard'} />
      </Button>
      {/** `aria-disabled` instead of `disabled`, because a disabled button loses the focus. */}
      <Button type="primary" htmlType="submit" aria-disabled={busy} loading={busy}>
        <FormattedMessage id="posts.composer.post" />
      </Button>
    </div>
  );
});
