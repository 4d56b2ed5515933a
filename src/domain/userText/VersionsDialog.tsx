import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useFormat } from '@/shared/format/useFormat';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './VersionsDialog.module.css';

/** A version of a text. */
interface Version {
  title?: string | null;
  text: string;
  written_at: string;
  /** Null for the current version. */
  replaced_at: string | null;
  /** Additional content of this version. */
  note?: ReactNode;
}

interface VersionsDialogProps {
  /** Newest first; undefined while loading. */
  versions: readonly Version[] | undefined;
  /** The error of the request; null when the server sent no reason. */
  failure: string | null | undefined;
  onRetry: () => void;
  onClose: () => void;
}

/** The current text of a post or comment and its earlier versions. */
export function VersionsDialog({ versions, failure, onRetry, onClose }: VersionsDialogProps) {
  const intl = useIntl();
  const format = useFormat();
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'posts.composer.history' })}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      {versions ? (
        <ol className={styles['versions']}>
          {versions.map(({ title, text, written_at, replaced_at, note }) => (
            <li key={replaced_at ?? 'now'} className={styles['version']}>
              <div className={styles['note']}>
                {replaced_at === null ? (
                  <Tag>
                    <FormattedMessage id="posts.composer.history.now" />
                  </Tag>
                ) : null}{' '}
                <time dateTime={written_at}>{format.dateTime(written_at)}</time> {note}
              </div>
              {title ? (
                <h3 className={styles['title']} dir="auto">
                  {title}
                </h3>
              ) : null}
              {text === '' ? (
                <p className={styles['note']}>
                  <FormattedMessage id="posts.composer.history.noText" />
                </p>
              ) : (
                <p dir="auto">{text}</p>
              )}
            </li>
          ))}
        </ol>
      ) : failure === undefined ? (
        <ListSkeleton />
      ) : (
        <ErrorState message={failure} onRetry={onRetry} />
      )}
    </Modal>
  );
}
