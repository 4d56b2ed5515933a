import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ScopeList } from '@/domain/consents/ScopeList';
import { useGetBotConsentQuery } from '@/generated/consents/getBotConsent';
import { useGetBotTrustQuery } from '@/generated/conversations/getBotTrust';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import type { MessageId } from '@/shared/i18n/messages';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import styles from './StoreBot.module.css';

/** Who builds a bot, when it was reviewed, how reliably it answers, and which permissions it requests. */
export function TrustSheet({ botId }: { botId: number }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'store.trust' })}>
      <TrustFacts botId={botId} />
      <RequestedData botId={botId} />
    </Panel>
  );
}

function TrustFacts({ botId }: { botId: number }) {
  const intl = useIntl();
  const format = useFormat();
  const result = useGetBotTrustQuery({ variables: { botId } });
  const { response, failure } = readResponse(result);
  const trust = response?.data;
  if (!trust)
    return failure === undefined ? (
      <ListSkeleton count={2} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  const unmeasured = <FormattedMessage id="store.trust.unmeasured" />;
  const facts: ReadonlyArray<readonly [MessageId, ReactNode]> = [
    ['store.trust.builder', trust.team_name],
    ['store.trust.builderSince', format.date(trust.team_cts)],
    ['store.trust.age', format.date(trust.bot_cts)],
    [
      'store.trust.reviewed',
      trust.reviewed_cts === null ? (
        <FormattedMessage key="reviewed" id="store.trust.notReviewed" />
      ) : (
        format.date(trust.reviewed_cts)
      ),
    ],
    ...(trust.reviewed_cts === null
      ? []
      : [['store.trust.changes', format.number(trust.changes_since_review)] as const]),
    [
      'store.trust.answered',
      trust.answered_percentage === null
        ? unmeasured
        : intl.formatNumber(trust.answered_percentage / 100, { style: 'percent', maximumFractionDigits: 1 }),
    ],
    [
      'store.trust.median',
      trust.median_answer_seconds === null
        ? unmeasured
        : intl.formatNumber(trust.median_answer_seconds, {
            style: 'unit',
            unit: 'second',
            unitDisplay: 'long',
            maximumFractionDigits: 1,
          }),
    ],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([id, value]) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RequestedData({ botId }: { botId: number }) {
  const { response } = readResponse(useGetBotConsentQuery({ variables: { botId } }));
  const requests = response?.data;
  if (!requests) return null;
  if (requests.length > 0) return <ScopeList requests={requests} />;
  return (
    <p className={styles['description']}>
      <FormattedMessage id="consents.none" />
    </p>
  );
}
