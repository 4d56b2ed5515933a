import { useState } from 'react';
import { useIntl } from 'react-intl';

import { POST_EDIT_MINUTES } from '@rules/posts/postLimits';

import { PostMenuButton } from '../PostMenuButton';
import type { PostView } from '../postView';
import { useQuotingItems } from '../sharing/useQuoteItems';
import { usePinItems } from '../usePinItems';
import { getEditDeadline } from './getEditDeadline';
import { useDeletePost } from './useDeletePost';
import { useRemoveLinkCard } from './useRemoveLinkCard';

interface OwnPostMenuProps {
  post: PostView;
  onEdit: () => void;
  onShowHistory: () => void;
}

/** The menu of the author. Editing is limited to some minutes, which the menu shows. */
export function OwnPostMenu({ post, onEdit, onShowHistory }: OwnPostMenuProps) {
  const intl = useIntl();
  const confirmDelete = useDeletePost();
  const pinItems = usePinItems(post);
  const quotingItems = useQuotingItems(post);
  const confirmRemoveCard = useRemoveLinkCard();
  const [openedAt, setOpenedAt] = useState(0);
  const canEdit = post.viewer_can.edit && openedAt < getEditDeadline(post);
  const edit = {
    key: 'edit',
    disabled: !canEdit,
    label: canEdit
      ? intl.formatMessage({ id: 'posts.composer.edit' })
      : intl.formatMessage({ id: 'posts.composer.edit.over' }, { minutes: POST_EDIT_MINUTES }),
    onClick: onEdit,
  };
  const history = {
    key: 'history',
    label: intl.formatMessage({ id: 'posts.composer.history' }),
    onClick: onShowHistory,
  };
  const removeCard = {
    key: 'linkCard',
    label: intl.formatMessage({ id: 'posts.linkCard.remove' }),
    onClick: () => confirmRemoveCard(post.id),
  };
  return (
    <PostMenuButton
      post={post}
      label={intl.formatMessage({ id: 'posts.composer.menu' })}
      before={post.edited_at === null ? [edit] : [edit, history]}
      after={[
        ...pinItems,
        ...quotingItems,
        ...(post.link_card === null ? [] : [removeCard]),
        {
          key: 'delete',
          danger: true,
          label: intl.formatMessage({ id: 'posts.composer.delete' }),
          onClick: () => confirmDelete(post.id),
        },
      ]}
      onOpen={() => setOpenedAt(Date.now())}
    />
  );
}
