import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { CommentList } from '@/domain/comments/CommentList';
import { PostBody } from '@/domain/posts/PostBody';
import { PostHeader } from '@/domain/posts/PostHeader';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import type { DialogParam } from '@/shared/url/useDialogParam';

import { PostStateTag } from './CaseParts';
import type { CaseDetail, CaseDialog } from './caseDetail';
import styles from '../Reports.module.css';

const PicturesDialog = lazy(async () => ({
  default: (await import('@/domain/posts/images/PicturesDialog')).PicturesDialog,
}));

interface CasePostProps {
  detail: CaseDetail;
  dialog: DialogParam<CaseDialog>;
}

/** The current post, even when it is hidden, and its previous versions. */
export function CasePost({ detail: { case: reportCase, history }, dialog }: CasePostProps) {
  const intl = useIntl();
  const [picture, setPicture] = useState(0);
  const { post, post_state: state } = reportCase;
  const openPicture = (place: number) => {
    setPicture(place);
    dialog.open('pictures');
  };
  const says = post !== null && (post.description !== '' || post.title || post.attachments.length > 0 || post.poll);
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.page.post' })} action={<PostStateTag state={state} />}>
      {post === null ? null : (
        <div className={`${styles['shownPost']} ${styles['body']}`}>
          <PostHeader post={post} />
          {says ? (
            <PostBody post={post} onOpenPictures={openPicture} />
          ) : (
            <p>
              <FormattedMessage id="reportCases.page.noPost" />
            </p>
          )}
        </div>
      )}
      {history.length > 1 ? <History versions={history.slice(1)} /> : null}
      {post !== null && state === 'visible' && post.comments > 0 ? (
        <Comments postId={post.id} count={post.comments} />
      ) : null}
      {dialog.isOpen('pictures') && post !== null && post.attachments.length > 0 ? (
        <Suspense>
          <PicturesDialog
            title={intl.formatMessage({ id: 'reportCases.page.post' })}
            images={post.attachments}
            start={picture}
            onClose={dialog.close}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

/** The comments of the post, loaded on demand: admins can remove single comments without the post. */
function Comments({ postId, count }: { postId: number; count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['body']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <FormattedMessage id="posts.comments" values={{ count }} />
      </summary>
      {isOpen ? <CommentList subject={{ kind: 'post', id: postId }} /> : null}
    </details>
  );
}

function History({ versions }: { versions: CaseDetail['history'] }) {
  const format = useFormat();
  return (
    <details className={`${styles['history']} ${styles['body']}`}>
      <summary>
        <FormattedMessage id="reportCases.page.history" />
      </summary>
      <ol>
        {versions.map(({ title, description, written_at: writtenAt, replaced_at: replacedAt }) => (
          <li key={writtenAt}>
            <small>
              <FormattedMessage
                id="reportCases.page.until"
                values={{ date: format.dateTime(replacedAt ?? writtenAt) }}
              />
            </small>
            {title ? <strong dir="auto">{title}</strong> : null}
            <p dir="auto">{description}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
