import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { toFollowable } from '@/domain/follows/toFollowable';
import { useFollowPress } from '@/domain/follows/useFollowPress';
import { usePersonItems } from '@/domain/people/usePersonItems';
import { useGetProfileQuery } from '@/generated/people/getProfile';
import type { MessageId } from '@/shared/i18n/messages';
import { readResponse } from '@/shared/action/readResponse';

import type { PostView } from './postView';

const followLabels = {
  none: 'follows.button.noneNamed',
  following: 'follows.menu.unfollow',
  requested: 'follows.menu.withdraw',
} as const satisfies Record<string, MessageId>;

/**
 * The menu items about the author of a post. Posts do not contain whether the viewer follows the author, so it is read
 * when the menu opens for the first time.
 */
export function useAuthorItems(post: PostView, wasOpened: boolean): NonNullable<MenuProps['items']> {
  const intl = useIntl();
  const { user_id: id, user_name: username } = post;
  const result = useGetProfileQuery({
    variables: { userId: id },
    skip: !wasOpened,
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const { response, failure } = readResponse(result);
  const author = response?.data ?? undefined;
  const follow = useFollowPress(
    author === undefined
      ? { id, username, is_follow: false, is_requested: false, is_account_private: false }
      : toFollowable(author),
  );
  const personItems = usePersonItems({ id, username, matrix_user_id: author?.matrix_user_id ?? null });
  if (failure !== undefined) return personItems;
  return [
    author === undefined
      ? { key: 'follow', disabled: true, label: intl.formatMessage({ id: 'shared.loading' }) }
      : {
          key: 'follow',
          disabled: follow.busy,
          label: intl.formatMessage({ id: followLabels[follow.state] }, { username }),
          onClick: follow.press,
        },
    ...personItems,
  ];
}
