import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FrozenReason } from '@/domain/bots/FrozenReason';
import styles from '@/domain/consents/Consents.module.css';
import { ScopeList } from '@/domain/consents/ScopeList';
import { ScopesDialog } from '@/domain/consents/ScopesDialog';
import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { useBotRights } from './useBotRights';

/** The permissions that a bot requests of its subscribers. */
export function AccessTab({ botId }: { botId: number }) {
  const intl = useIntl();
  const { canEdit, isFrozen } = useBotRights(botId);
  const reasonId = useId();
  const dialog = useDialogParam<'editScopes'>();
  const list = useGetBotConsentQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(list);
  const requests = response?.data ?? undefined;
  const editButton =
    canEdit && requests ? (
      <Button
        icon={<EditOutlined aria-hidden />}
        disabled={isFrozen}
        aria-describedby={isFrozen ? reasonId : undefined}
        onClick={() => dialog.open('editScopes')}
      >
        <FormattedMessage id="consents.tab.edit" />
      </Button>
    ) : null;
  return (
    <Panel title={intl.formatMessage({ id: 'consents.tab.title' })} action={requests?.length ? editButton : null}>
      {canEdit && isFrozen ? <FrozenReason id={reasonId} className={styles['intro']} /> : null}
      {requests === undefined ? (
        failure === undefined ? (
          <ListSkeleton count={2} />
        ) : (
          <ErrorState message={failure} onRetry={() => void list.refetch()} />
        )
      ) : requests.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'consents.tab.empty' })}
          hint={intl.formatMessage({ id: 'consents.tab.emptyHint' })}
          action={editButton}
        />
      ) : (
        <>
          <p className={styles['intro']}>
            <FormattedMessage id="consents.tab.intro" />
          </p>
          <ScopeList requests={requests} />
        </>
      )}
      {dialog.isOpen('editScopes') && canEdit && !isFrozen && requests ? (
        <ScopesDialog botId={botId} requests={requests} onClose={dialog.close} />
      ) : null}
    </Panel>
  );
}
