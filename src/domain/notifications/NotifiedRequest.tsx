import { useApolloClient } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';

import { RequestAnswer } from '@/domain/follows/RequestAnswer';
import { useAnswerRequest } from '@/domain/follows/useAnswerRequest';
import type { MessageId } from '@/shared/i18n/messages';

import styles from './NotificationCentre.module.css';
import type { CentreNotification } from './useNotifications';

type State = NonNullable<CentreNotification['follow_request']>;

const stateTexts: Readonly<Record<Exclude<State, 'pending'>, MessageId>> = {
  accepted: 'follows.request.accepted',
  ended: 'follows.request.ended',
};

interface NotifiedRequestProps {
  notificationId: number;
  state: State;
  requester: NonNullable<CentreNotification['user']>;
  /** Called after the request was answered. */
  onAnswered: () => void;
}

/** The answers to the follow request of a notification, later what became of it. */
export function NotifiedRequest({ notificationId, state, requester, onAnswered }: NotifiedRequestProps) {
  const { cache } = useApolloClient();
  const { answer, busy } = useAnswerRequest();
  const decide = async (isAccept: boolean) => {
    if (!(await answer(requester.id, isAccept))) return;
    cache.modify({
      id: cache.identify({ __typename: 'Notification', id: notificationId }),
      fields: { follow_request: (): State => (isAccept ? 'accepted' : 'ended') },
    });
    onAnswered();
  };
  return (
    <span className={styles['request']} role="status">
      {state === 'pending' ? (
        <RequestAnswer username={requester.username} busy={busy} onAnswer={(isAccept) => void decide(isAccept)} />
      ) : (
        <FormattedMessage id={stateTexts[state]} />
      )}
    </span>
  );
}
