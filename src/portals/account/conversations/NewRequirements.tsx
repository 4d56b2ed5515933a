import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { ScopeList } from '@/domain/consents/ScopeList';
import type { Scope } from '@/domain/consents/scopeTexts';
import { SubscribeDialog } from '@/domain/consents/SubscribeDialog';
import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import { useUpdateBotConsentMutation } from '@/generated/conversations/updateBotConsent';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './Messages.module.css';

interface NewRequirementsProps {
  botId: number;
  botName: string;
  /** What the bot has required since a review and the person has not decided about. */
  scopes: readonly Scope[];
}

/** Replaces the composer until the person has allowed what the bot requires in addition. */
export function NewRequirements({ botId, botName, scopes }: NewRequirementsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useGetBotConsentQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(list);
  const consent = useAction(useUpdateBotConsentMutation, { success: 'silent' });
  const requests = response?.data?.filter(({ scope }) => scopes.includes(scope));
  const allow = async (allowed: readonly Scope[]) => {
    for (const scope of allowed) {
      const result = await consent.run({ botId, scope, isGranted: true });
      if (!result.ok) break;
    }
    setIsOpen(false);
    await list.client.refetchQueries({ include: ['getConversation', 'getBotConsent'] });
  };
  return (
    <section className={styles['decision']} aria-labelledby="new-requirements">
      <h3 id="new-requirements" role="status">
        <FormattedMessage id="conversations.newScopes" values={{ name: botName }} />
      </h3>
      {requests === undefined ? (
        failure === undefined ? (
          <ListSkeleton count={scopes.length} />
        ) : (
          <ErrorState message={failure} onRetry={() => void list.refetch()} />
        )
      ) : (
        <ScopeList requests={requests} />
      )}
      <div className={styles['decisionActions']}>
        <Button type="primary" disabled={requests === undefined} onClick={() => setIsOpen(true)}>
          <FormattedMessage id="conversations.newScopes.decide" />
        </Button>
        <Link to={paths.botDetail(botId)}>
          <FormattedMessage id="conversations.newScopes.leave" />
        </Link>
      </div>
      {isOpen && requests ? (
        <SubscribeDialog
          isContinued
          botName={botName}
          requests={requests}
          busy={consent.busy}
          onSubscribe={(allowed) => void allow(allowed)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </section>
  );
}
