import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';

import { OwnPostMenu } from './composer/OwnPostMenu';
import { PostMenuButton } from './PostMenuButton';
import type { PostView } from './postView';
import { useDetachItems } from './sharing/useQuoteItems';
import { useAuthorItems } from './useAuthorItems';

interface PostMenuProps {
  post: PostView;
  onReport: () => void;
  onEdit: () => void;
  onShowHistory: () => void;
}

/**
 * The menu of a post. App users follow, mute and block the authors of other posts and report them, and edit or delete
 * their own.
 */
export function PostMenu({ post, onReport, onEdit, onShowHistory }: PostMenuProps) {
  const { id, role } = useViewer();
  if (role !== 'app_user') return null;
  return id === post.user_id ? (
    <OwnPostMenu post={post} onEdit={onEdit} onShowHistory={onShowHistory} />
  ) : (
    <OthersPostMenu post={post} onReport={onReport} />
  );
}

function OthersPostMenu({ post, onReport }: Pick<PostMenuProps, 'post' | 'onReport'>) {
  const intl = useIntl();
  const [wasOpened, setOpened] = useState(false);
  const authorItems = useAuthorItems(post, wasOpened);
  const detachItems = useDetachItems(post);
  const isReported = !post.viewer_can.report;
  const report = {
    key: 'report',
    danger: !isReported,
    disabled: isReported,
    label: intl.formatMessage({ id: isReported ? 'posts.reported' : 'posts.report' }),
    onClick: onReport,
  };
  return (
    <PostMenuButton
      post={post}
      label={intl.formatMessage({ id: 'posts.menu' }, { name: post.full_name })}
      before={detachItems}
      after={[...authorItems, report]}
      onOpen={() => setOpened(true)}
    />
  );
}
