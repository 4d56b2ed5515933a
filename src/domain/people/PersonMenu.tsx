import { MoreOutlined } from '@ant-design/icons';
import type { MenuProps } from 'antd';
import { lazy, Suspense } from 'react';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';
import { copyText } from '@/shared/ui/clipboard';
import { LightButton } from '@/shared/ui/button/LightButton';
import { PressMenu } from '@/shared/ui/popup/PressMenu';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { usePersonItems } from './usePersonItems';

const ReportProfileDialog = lazy(async () => ({
  default: (await import('@/domain/reports/ReportProfileDialog')).ReportProfileDialog,
}));

const AddToListsDialog = lazy(async () => ({
  default: (await import('@/domain/peopleLists/AddToListsDialog')).AddToListsDialog,
}));

/** Further actions on a profile: copy the link, put the person on lists, mute, report, block. */
export function PersonMenu({ user }: { user: Profile_UserFragment }) {
  const intl = useIntl();
  const toast = useToast();
  const viewer = useViewer();
  const dialog = useDialogParam<'report-profile' | 'add-to-lists'>();
  const personItems = usePersonItems({ ...user, matrix_user_id: user.matrix_user_id ?? null });
  const { username } = user;
  const canReport = viewer.role === 'app_user' && user.viewer_can?.block === true;

  const canAdd = viewer.role === 'app_user' && user.viewer_can?.follow === true;

  const copyLink = async () => {
    const isCopied = await copyText(`${window.location.origin}${paths.profile(username)}`);
    if (isCopied) toast.success(intl.formatMessage({ id: 'people.link.copied' }));
    else toast.error(intl.formatMessage({ id: 'people.link.notCopied' }));
  };

  const items: MenuProps['items'] = [
    { key: 'link', label: intl.formatMessage({ id: 'people.link.copy' }), onClick: () => void copyLink() },
    ...(canAdd
      ? [
          {
            key: 'lists',
            label: intl.formatMessage({ id: 'peopleLists.addPerson' }, { username }),
            onClick: () => dialog.open('add-to-lists'),
          },
        ]
      : []),
    ...(canReport
      ? [
          {
            key: 'report',
            label: intl.formatMessage({ id: 'reports.profile.named' }, { username }),
            onClick: () => dialog.open('report-profile'),
          },
        ]
      : []),
    ...(user.viewer_can?.block ? personItems : []),
  ];
  return (
    <>
      <PressMenu menu={{ items }} placement="bottomRight">
        {(opener) => (
          <LightButton
            {...opener}
            icon={<MoreOutlined aria-hidden />}
            aria-label={intl.formatMessage({ id: 'shared.action.actionsFor' }, { name: `@${username}` })}
          />
        )}
      </PressMenu>
      {canAdd && dialog.isOpen('add-to-lists') ? (
        <Suspense>
          <AddToListsDialog person={user} onClose={dialog.close} />
        </Suspense>
      ) : null}
      {canReport && dialog.isOpen('report-profile') ? (
        <Suspense>
          <ReportProfileDialog user={user} onClose={dialog.close} />
        </Suspense>
      ) : null}
    </>
  );
}
