import { useApolloClient } from '@apollo/client/react';
import type { MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { useBlockUsersByIdMutation } from '@/generated/blocks/blockUsersById';
import { useAddMuteMutation } from '@/generated/mutes/addMute';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { evictPostLists, evictPostsByAuthor } from './evictPosts';

interface MenuPerson {
  id: number;
  username: string;
  matrix_user_id: string | null;
}

/** The menu items that mute and block a person, each after a confirmation. */
export function usePersonItems({ id, username, matrix_user_id }: MenuPerson): NonNullable<MenuProps['items']> {
  const intl = useIntl();
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const mute = useAction(useAddMuteMutation, { failure: 'form' });
  const block = useAction(useBlockUsersByIdMutation, { failure: 'form' });

  const confirmMute = () =>
    confirm({
      title: intl.formatMessage({ id: 'people.mute.title' }, { username }),
      message: intl.formatMessage({ id: 'people.mute.message' }),
      okLabel: intl.formatMessage({ id: 'people.mute' }),
      run: async () => {
        const result = await mute.run({ kind: 'person', target: String(id) });
        if (!result.ok) return result.message;
        evictPostLists(cache);
        return undefined;
      },
    });
  const confirmBlock = () =>
    confirm({
      title: intl.formatMessage({ id: 'people.block.title' }, { username }),
      message: intl.formatMessage({ id: 'people.block.message' }),
      okLabel: intl.formatMessage({ id: 'people.block' }),
      danger: true,
      run: async () => {
        const result = await block.run({ blockUserId: id, matrixUserId: matrix_user_id });
        if (!result.ok) return result.message;
        evictPostsByAuthor(cache, id);
        // A block ends requests in both directions.
        cache.modify({ id: cache.identify({ __typename: 'User', id }), fields: { requests_follow: () => false } });
        return undefined;
      },
    });

  return [
    { key: 'mute', label: intl.formatMessage({ id: 'people.mute.named' }, { username }), onClick: confirmMute },
    {
      key: 'block',
      danger: true,
      label: intl.formatMessage({ id: 'people.block.named' }, { username }),
      onClick: confirmBlock,
    },
  ];
}
