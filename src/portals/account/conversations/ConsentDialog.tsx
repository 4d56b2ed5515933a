import { Modal, Switch } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import styles from '@/domain/consents/Consents.module.css';
import { scopeMessages, type ScopeRequest } from '@/domain/consents/scopeTexts';
import { useConfirmScope } from '@/domain/consents/useConfirmScope';
import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import { useUpdateBotConsentMutation } from '@/generated/conversations/updateBotConsent';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

interface ConsentDialogProps {
  botId: number;
  botName: string;
  /** Permissions can be withdrawn only. */
  isConversationClosed: boolean;
  onClose: () => void;
}

/** The permissions that a bot requests, each with a switch. A sensitive one is confirmed first. */
export function ConsentDialog({ botId, botName, isConversationClosed, onClose }: ConsentDialogProps) {
  const intl = useIntl();
  useReturnFocus();
  const confirmScope = useConfirmScope();
  const list = useGetBotConsentQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(list);
  const consent = useAction(useUpdateBotConsentMutation, { refetchQueries: ['getConversation', 'getBotConsent'] });
  const change = ({ scope, is_sensitive }: ScopeRequest, isGranted: boolean) => {
    const run = async () => void (await consent.run({ botId, scope, isGranted }));
    if (!isGranted || !is_sensitive) {
      void run();
      return;
    }
    confirmScope(botName, scope, run);
  };
  const requests = response?.data?.filter(({ is_pending: isPending }) => !isPending);
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'conversations.consent.title' }, { name: botName })}
      footer={null}
      onCancel={onClose}
    >
      <p>
        <FormattedMessage id="conversations.consent.hint" />
      </p>
      {requests === undefined || requests === null ? (
        failure === undefined ? (
          <ListSkeleton count={2} />
        ) : (
          <ErrorState message={failure} onRetry={() => void list.refetch()} />
        )
      ) : requests.length === 0 ? (
        <p>
          <FormattedMessage id="consents.none" />
        </p>
      ) : (
        <ul className={styles['requests']}>
          {requests.map((request) => {
            const { scope, granted_cts } = request;
            return (
              <li key={scope}>
                <div className={styles['request']}>
                  <span className={styles['texts']}>
                    <label htmlFor={`consent-${scope}`}>
                      <FormattedMessage id={scopeMessages[scope]} />
                    </label>
                    <span className={styles['reason']} id={`consent-${scope}-reason`} dir="auto">
                      {request.reason}
                    </span>
                  </span>
                  <Switch
                    id={`consent-${scope}`}
                    aria-describedby={`consent-${scope}-reason`}
                    checked={granted_cts !== null}
                    disabled={isConversationClosed && granted_cts === null}
                    loading={consent.busy}
                    onChange={(isGranted) => change(request, isGranted)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <Link to={paths.dataAccess()}>
        <FormattedMessage id="consents.openPage" />
      </Link>
    </Modal>
  );
}
