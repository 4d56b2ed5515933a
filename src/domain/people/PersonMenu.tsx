import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useIntl } from 'react-intl';

import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';
import { copyText } from '@/shared/storage/clipboard';

import { usePersonItems } from './usePersonItems';

/** Further actions on a profile: copy the link, mute, block. */
export function PersonMenu({ user }: { user: Profile_UserFragment }) {
  const intl = useIntl();
  const toast = useToast();
  const personItems = usePersonItems({ ...user, matrix_user_id: user.matrix_user_id ?? null });
  const { username } = user;

  const copyLink = async () => {
    const isCopied = await copyText(`${window.location.origin}${paths.profile(username)}`);
    if (isCopied) toast.success(intl.formatMessage({ id: 'people.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'people.link.notCopied' }));
  };

  const items: MenuProps['items'] = [
    { key: 'link', label: intl.formatMessage({ id: 'people.link.copy' }), onClick: () => void copyLink() },
    ...(user.viewer_can?.block ? personItems : []),
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
