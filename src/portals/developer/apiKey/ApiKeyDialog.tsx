import { ReloadOutlined } from '@ant-design/icons';
import { Button, Modal, Tooltip } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { ACCOUNT_MENU } from '@/domain/settings/settingsAddress';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { CopyButton } from '@/shared/ui/text/CopyButton';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './ApiKeyDialog.module.css';
import { useApiKey, type ApiKeyAction } from './useApiKey';

/**
 * The developer's API key: create, copy, replace (console §4), revoke. The full key is only shown right after its
 * creation.
 */
export function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  useReturnFocus(ACCOUNT_MENU);
  const { id } = useViewer();
  const action = useApiKey(onClose);
  const result = useGetUserDetailByIdQuery({
    variables: { id: id ?? 0 },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse({ ...result, data: result.data ?? result.previousData });
  const user = response?.data;

  return (
    <Modal
      open
      centered
      title={intl.formatMessage({ id: 'shell.user.apiKey' })}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <p className={styles['about']}>
        <FormattedMessage id="apiKey.about" />
      </p>
      {user ? <Key masked={user.api_key ?? undefined} action={action} /> : null}
      {!user && failure === undefined ? <ListSkeleton count={1} /> : null}
      {!user && failure !== undefined ? <ErrorState message={failure} onRetry={() => void result.refetch()} /> : null}
    </Modal>
  );
}

function Key({ masked, action }: { masked: string | undefined; action: ApiKeyAction }) {
  const intl = useIntl();
  const confirm = useConfirm();
  const shown = action.fresh ?? masked;
  if (shown === undefined) {
    return (
      <div className={styles['none']}>
        <p>
          <FormattedMessage id="apiKey.none" />
        </p>
        <Button type="primary" loading={action.busy} onClick={() => void action.create()}>
          <FormattedMessage id="apiKey.generate" />
        </Button>
      </div>
    );
  }
  const confirmReplace = () =>
    confirm({
      title: intl.formatMessage({ id: 'apiKey.regenerate.confirm' }),
      message: intl.formatMessage({ id: 'apiKey.regenerate.message' }),
      okLabel: intl.formatMessage({ id: 'apiKey.regenerate.ok' }),
      danger: true,
      run: action.create,
    });
  const confirmRevoke = () =>
    confirm({
      title: intl.formatMessage({ id: 'apiKey.revoke.confirm' }),
      message: intl.formatMessage({ id: 'apiKey.revoke.message' }),
      okLabel: intl.formatMessage({ id: 'apiKey.revoke' }),
      danger: true,
      run: action.revoke,
    });
  const replaceLabel = intl.formatMessage({ id: 'apiKey.regenerate' });
  return (
    <>
      <div className={styles['key']}>
        <code
          className={styles['value']}
          dir="ltr"
          translate="no"
          role="group"
          aria-label={intl.formatMessage({ id: 'apiKey.label' })}
        >
          {shown}
        </code>
        {action.fresh === undefined ? null : <CopyButton text={action.fresh} />}
        <Tooltip title={replaceLabel}>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            aria-label={replaceLabel}
            loading={action.busy}
            onClick={confirmReplace}
          />
        </Tooltip>
      </div>
      {action.fresh === undefined ? (
        <p className={styles['masked']}>
          <FormattedMessage id="apiKey.masked" />
        </p>
      ) : (
        <p className={styles['once']} role="status">
          <FormattedMessage id="apiKey.once" />
        </p>
      )}
      <Button danger loading={action.busy} onClick={confirmRevoke}>
        <FormattedMessage id="apiKey.revoke" />
      </Button>
    </>
  );
}
