import { MoreOutlined } from '@ant-design/icons';
import { useApolloClient } from '@apollo/client/react';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import { evictPostLists, evictPostsByAuthor } from '@/domain/people/evictPosts';
import { useBlockUsersByIdMutation } from '@/generated/blocks/blockUsersById';
import { useAddMuteMutation } from '@/generated/mutes/addMute';
import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';
import { copyText } from '@/shared/storage/clipboard';

/** Further actions on a profile: copy the link, mute, block. */
export function PersonMenu({ user }: { user: Profile_UserFragment }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const toast = useToast();
  const { cache } = useApolloClient();
  const mute = useAction(useAddMuteMutation, { failure: 'form' });
  const block = useAction(useBlockUsersByIdMutation, { failure: 'form' });
  const { username } = user;

  const copyLink = async () => {
    const isCopied = await copyText(`${window.location.origin}${paths.profile(username)}`);
    if (isCopied) toast.success(intl.formatMessage({ id: 'people.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'people.link.notCopied' }));
  };
  const confirmMute = () =>
    confirm({
      title: intl.formatMessage({ id: 'people.mute.title' }, { username }),
      message: intl.formatMessage({ id: 'people.mute.message' }),
      okLabel: intl.formatMessage({ id: 'people.mute' }),
      run: async () => {
        const result = await mute.run({ kind: 'person', target: String(user.id) });
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
        const result = await block.run({ blockUserId: user.id, matrixUserId: user.matrix_user_id });
        if (!result.ok) return result.message;
        evictPostsByAuthor(cache, user.id);
        return undefined;
      },
    });

  const items: MenuProps['items'] = [
    { key: 'link', label: intl.formatMessage({ id: 'people.link.copy' }), onClick: () => void copyLink() },
    ...(user.viewer_can?.block
      ? [
          { key: 'mute', label: intl.formatMessage({ id: 'people.mute' }), onClick: confirmMute },
          { key: 'block', danger: true, label: intl.formatMessage({ id: 'people.block' }), onClick: confirmBlock },
        ]
      : []),
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        icon={<MoreOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-label={intl.formatMessage({ id: 'shared.action.actionsFor' }, { name: `@${username}` })}
      />
    </Dropdown>
  );
}
