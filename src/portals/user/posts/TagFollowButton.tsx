import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { useFollowTagMutation } from '@/generated/posts/followTag';
import type { Tag_TagFragment } from '@/generated/posts/fragments';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';
import { LightButton } from '@/shared/ui/button/LightButton';

interface TagFollowButtonProps {
  tag: Tag_TagFragment;
  size?: 'small' | 'middle';
}

/** Follow or Following. Only app users have the feed of followed tags. */
export function TagFollowButton(props: TagFollowButtonProps) {
  return useViewer().role === 'app_user' ? <Toggle {...props} /> : null;
}

function Toggle({ tag: { id, name, is_followed: isFollowed }, size = 'middle' }: TagFollowButtonProps) {
  const intl = useIntl();
  const follow = useAction(useFollowTagMutation, {
    success: 'silent',
    refetchQueries: ['getFollowedTags', 'getUserPostList'],
  });
  const toggle = useOptimisticToggle({
    isOn: isFollowed,
    layer: `tag ${id}`,
    write: (cache, isOn) => {
      cache.modify({ id: cache.identify({ __typename: 'Tag', id }), fields: { is_followed: () => isOn } });
    },
    send: async (isOn) => (await follow.run({ tagId: id, isFollow: isOn })).ok,
  });
  return (
    <LightButton
      type={isFollowed ? 'default' : 'primary'}
      size={size}
      aria-pressed={isFollowed}
      aria-label={intl.formatMessage({ id: 'tags.followNamed' }, { name })}
      onClick={toggle}
    >
      <FormattedMessage id={isFollowed ? 'tags.following' : 'tags.follow'} />
    </LightButton>
  );
}
