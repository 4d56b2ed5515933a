import {
  ApiOutlined,
  BugOutlined,
  KeyOutlined,
  LogoutOutlined,
  MessageOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { MenuProps } from 'antd';
import type { FocusEvent, ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useSession } from '@/domain/session/SessionContext';
import { useConfirm } from '@/shared/feedback/useConfirm';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { PressMenu } from '@/shared/ui/popup/PressMenu';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from './UserMenu.module.css';

/** antd focuses the wrapper of the menu; the arrow keys work on its entries. */
function passFocusOn({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
}

/** The menu of the signed-in user (console §2). */
export function UserMenu() {
  const intl = useIntl();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { viewer, signOut } = useSession();
  const dialog = useDialogParam<'settings' | 'apiKey' | 'feedback' | 'bugReport'>();

  const confirmLogout = () =>
    confirm({
      title: intl.formatMessage({ id: 'session.logout.confirm' }),
      ...(viewer.hasGuestAccount ? { message: intl.formatMessage({ id: 'session.logout.guest' }) } : {}),
      okLabel: intl.formatMessage({ id: 'app.yes' }),
      cancelLabel: intl.formatMessage({ id: 'app.no' }),
      run: () => signOut(),
    });

  const profile = viewer.role === 'app_user' && viewer.id !== undefined ? paths.user(viewer.id) : paths.myProfile();
  const entry = (key: string, icon: ReactNode, id: MessageId, onClick: () => void) => ({
    key,
    icon,
    label: intl.formatMessage({ id }),
    onClick,
  });
  const items: MenuProps['items'] = [
    entry('profile', <UserOutlined aria-hidden />, 'shell.user.profile', () => void navigate(profile)),
    ...(viewer.hasGuestAccount
      ? []
      : [
          entry(
            'password',
            <KeyOutlined aria-hidden />,
            'shell.user.resetPassword',
            () => void navigate(paths.changePassword()),
          ),
        ]),
    ...(viewer.role === 'bot_developer'
      ? [entry('apiKey', <ApiOutlined aria-hidden />, 'shell.user.apiKey', () => dialog.open('apiKey'))]
      : []),
    ...(viewer.role === 'app_user'
      ? [entry('settings', <SettingOutlined aria-hidden />, 'shell.user.settings', () => dialog.open('settings'))]
      : []),
    { type: 'divider' },
    entry('feedback', <MessageOutlined aria-hidden />, 'shell.user.feedback', () => dialog.open('feedback')),
    entry('bugReport', <BugOutlined aria-hidden />, 'shell.user.bugReport', () => dialog.open('bugReport')),
    { type: 'divider' },
    entry('logout', <LogoutOutlined aria-hidden />, 'shell.user.logout', confirmLogout),
  ];

  return (
    <PressMenu
      menu={{ items }}
      placement="bottomRight"
      popupRender={(menu) => (
        <div className={styles['popup']} tabIndex={-1} onFocus={passFocusOn}>
          <div className={styles['who']}>
            <strong>{viewer.name}</strong>
            <span>{viewer.email}</span>
            <span className={styles['role']}>
              <FormattedMessage id={`roles.${viewer.role}`} />
            </span>
          </div>
          {menu}
        </div>
      )}
    >
      {(opener) => (
        <button
          {...opener}
          type="button"
          className={styles['trigger']}
          data-account-menu
          aria-label={intl.formatMessage({ id: 'shell.user.menu' }, { name: viewer.name })}
        >
          <Avatar kind="profile" src={viewer.photoURL ?? null} size={34} />
          <span className={styles['name']}>{viewer.name}</span>
        </button>
      )}
    </PressMenu>
  );
}
