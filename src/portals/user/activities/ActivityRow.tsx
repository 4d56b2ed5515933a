import { DeleteOutlined } from '@ant-design/icons';
import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { useDeleteActivityMutation } from '@/generated/activities/deleteActivity';
import { useMarkActivityReadMutation } from '@/generated/activities/markActivityRead';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { withDialog } from '@/shared/url/withDialog';
import { UnreadRow } from '@/shared/ui/list/UnreadRow';

import type { ListedActivity } from './useActivities';

/** The target of an activity: the post or its comments, the article, or the actor. */
function getTarget({
  post_id: postId,
  comment_id: commentId,
  news_id: newsId,
  user,
}: ListedActivity): string | undefined {
  if (postId !== null)
    return commentId === null ? paths.post(postId) : withDialog(paths.post(postId), 'comments', postId);
  if (newsId !== null) return withDialog(paths.latestNews(), 'comments', newsId);
  return user === null ? undefined : paths.user(user.id);
}

/** Actor, action and time of an activity, with a link to its target. */
export function ActivityRow({ activity, onDeleted }: { activity: ListedActivity; onDeleted: (id: number) => void }) {
  const intl = useIntl();
  const { cache } = useApolloClient();
  const remove = useAction(useDeleteActivityMutation, { onSuccess: () => onDeleted(activity.id) });
  const read = useAction(useMarkActivityReadMutation, { success: 'silent' });
  const { id, text, type, user, cts, is_read: isRead } = activity;
  const place = getTarget(activity);
  const markRead = async () => {
    const { ok } = await read.run({ activityId: [id] });
    // The link may open in another tab while the list stays visible.
    if (ok) cache.modify({ id: cache.identify({ __typename: 'Activity', id }), fields: { is_read: () => true } });
  };
  const follow = () => {
    if (!isRead) void markRead();
  };
  return (
    <UnreadRow
      isRead={isRead}
      newLabel={intl.formatMessage({ id: 'activities.new' })}
      picture={<Avatar kind="profile" src={user?.thumb ?? null} size={44} />}
      text={text}
      type={type}
      time={cts}
      link={place}
      onFollow={follow}
      action={
        <LightButton
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'activities.delete' }, { text })}
          disabled={remove.busy}
          onClick={() => void remove.run({ activityId: id, clearAll: false })}
        />
      }
    />
  );
}
