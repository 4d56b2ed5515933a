import { Modal } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetPostHistoryQuery } from '@/generated/posts/getPostHistory';
import { readReply } from '@/shared/action/readReply';
import { useFormat } from '@/shared/format/useFormat';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListSkeleton } from '@/shared/ui/Skeletons';
import { Tag } from '@/shared/ui/Tag';

import { SentimentTag } from '../SentimentTag';
import styles from './Composer.module.css';

interface PostHistoryDialogProps {
  postId: number;
  onClose: () => void;
}

/** What a post says, and what it said before each change, the latest first. */
export function PostHistoryDialog({ postId, onClose }: PostHistoryDialogProps) {
  const intl = useIntl();
  const format = useFormat();
  const result = useGetPostHistoryQuery({ variables: { postId }, fetchPolicy: 'cache-and-network' });
  const { reply, failure } = readReply(result);
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'posts.composer.history' })}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      {reply?.data ? (
        <ol className={styles['versions']}>
          {reply.data.map(({ title, description, sentiment, written_at, replaced_at }) => (
            <li key={replaced_at ?? 'now'} className={styles['version']}>
              <div className={styles['note']}>
                {replaced_at === null ? (
                  <Tag>
                    <FormattedMessage id="posts.composer.history.now" />
                  </Tag>
                ) : null}{' '}
                <time dateTime={written_at}>{format.dateTime(written_at)}</time>{' '}
                {sentiment === null ? null : <SentimentTag sentiment={sentiment} />}
              </div>
              {title === null || title === '' ? null : (
                <h3 className={styles['versionTitle']} dir="auto">
                  {title}
                </h3>
              )}
              {description === '' ? (
                <p className={styles['note']}>
                  <FormattedMessage id="posts.composer.history.noText" />
                </p>
              ) : (
                <p dir="auto">{description}</p>
              )}
            </li>
          ))}
        </ol>
      ) : failure === undefined ? (
        <ListSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={() => void result.refetch()} />
      )}
    </Modal>
  );
}
