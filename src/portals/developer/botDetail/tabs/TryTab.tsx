import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBotDeliveryListQuery } from '@/generated/deliveries/getBotDeliveryList';
import { useGetBotRuntimeQuery } from '@/generated/deliveries/getBotRuntime';
import { useGetBotDeliveryQuery } from '@/generated/deliveries/getBotDelivery';
import { readResponse } from '@/shared/action/readResponse';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { LightButton } from '@/shared/ui/button/LightButton';
import { FIRST_PAGE } from '@rules/paging';

import type { BotPartProps } from '../botPart';
import { nameDelivery } from '../runtime/deliveryColumns';
import { DeliveryDetail } from '../runtime/DeliveryDetail';
import { stateTexts, stateTones, type DeliveryRow } from '../runtime/deliveryTexts';
import { findLaneConsumers } from '../runtime/laneConsumers';
import styles from '../runtime/Runtime.module.css';
import { TrialForm } from '../runtime/TrialForm';

/** Events and answers appear soon, and the limit of calls is far, in ms. */
const POLL_MS = 2_000;
/** Whether a program is connected changes seldom. */
const RUNTIME_POLL_MS = 10_000;
const SHOWN = 10;

const polling = {
  pollInterval: POLL_MS,
  skipPollAttempt: () => document.hidden,
  fetchPolicy: 'cache-and-network',
} as const;

/** A member sends events to their own bot and sees what happens. */
export function TryTab({ bot }: BotPartProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<number>();
  const canTry = bot.viewer_can.edit;
  const list = useGetBotDeliveryListQuery({
    ...polling,
    variables: { botId: bot.id, onlyOwn: true, pageNumber: FIRST_PAGE, pageSize: SHOWN },
    skip: !canTry,
  });
  const runtime = useGetBotRuntimeQuery({
    ...polling,
    pollInterval: RUNTIME_POLL_MS,
    variables: { botId: bot.id },
    skip: !canTry,
  });
  const { response, failure } = readResponse(list);
  const rows = response?.data ?? undefined;
  const title = intl.formatMessage({ id: 'deliveries.try.title' });
  if (!canTry)
    return (
      <Panel title={title}>
        <EmptyState title={intl.formatMessage({ id: 'deliveries.try.editorsOnly' })} />
      </Panel>
    );
  const shown = chosen ?? rows?.[0]?.id;
  return (
    <div className={styles['panels']}>
      <div className={styles['stack']}>
        <Panel title={title}>
          <TrialForm
            botId={bot.id}
            lanes={findLaneConsumers(runtime.data?.getBotRuntime.data)}
            onSent={(eventId) => {
              setChosen(eventId);
              void list.refetch();
            }}
          />
        </Panel>
        <Panel title={intl.formatMessage({ id: 'deliveries.try.results' })}>
          {rows === undefined ? (
            failure === undefined ? (
              <ListSkeleton count={2} />
            ) : (
              <ErrorState message={failure} onRetry={() => void list.refetch()} />
            )
          ) : rows.length === 0 ? (
            <EmptyState
              title={intl.formatMessage({ id: 'deliveries.try.empty' })}
              hint={intl.formatMessage({ id: 'deliveries.try.emptyHint' })}
            />
          ) : (
            <Trials rows={rows} shown={shown} onChoose={setChosen} />
          )}
        </Panel>
      </div>
      {shown === undefined ? null : <Trial key={shown} botId={bot.id} eventId={shown} />}
    </div>
  );
}

interface TrialsProps {
  rows: readonly DeliveryRow[];
  shown: number | undefined;
  onChoose: (id: number) => void;
}

function Trials({ rows, shown, onChoose }: TrialsProps) {
  return (
    <ul className={`${styles['trials']} ${styles['bare']}`}>
      {rows.map((row) => (
        <li key={row.id} className={styles['head']}>
          <LightButton aria-pressed={row.id === shown} onClick={() => onChoose(row.id)}>
            <span dir="ltr" translate="no">
              {nameDelivery(row)}
            </span>
          </LightButton>
          <Tag tone="plain">
            <FormattedMessage id={`lanes.${row.lane}`} />
          </Tag>
          <Tag tone={stateTones[row.state]}>
            <FormattedMessage id={stateTexts[row.state]} />
          </Tag>
          <small className={styles['muted']}>
            <RelativeTime value={row.cts} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function Trial({ botId, eventId }: { botId: number; eventId: number }) {
  const intl = useIntl();
  const result = useGetBotDeliveryQuery({ ...polling, variables: { botId, eventId } });
  const { response, failure } = readResponse(result);
  return (
    <Panel title={intl.formatMessage({ id: 'deliveries.detail.title' }, { id: String(eventId) })}>
      <div className={styles['bare']}>
        {response?.data ? (
          <DeliveryDetail delivery={response.data} />
        ) : failure === undefined ? (
          <ListSkeleton count={3} />
        ) : (
          <ErrorState message={failure} onRetry={() => void result.refetch()} />
        )}
      </div>
    </Panel>
  );
}
