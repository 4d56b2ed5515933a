import { SendOutlined } from '@ant-design/icons';
import { Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useTryBotMutation } from '@/generated/deliveries/tryBot';
import { useAction } from '@/shared/action/useAction';
import { CONVERSATION_LIMITS } from '@rules/bots/conversations';

import type { Lane } from './botRuntime';
import { faultTexts } from './deliveryTexts';
import type { LaneConsumers } from './laneConsumers';
import styles from './Runtime.module.css';

const FAULTS = ['none', 'timeout', 'server_error', 'late', 'duplicate', 'reordered', 'wrong_signature'] as const;
type Fault = (typeof FAULTS)[number];

const LANES: readonly Lane[] = ['test', 'live'];

interface TrialFormProps {
  botId: number;
  /** What takes the events of each lane. */
  lanes: Readonly<Record<Lane, LaneConsumers>>;
  onSent: (eventId: number) => void;
}

/** A message of a member to their own bot, with a fault. */
export function TrialForm({ botId, lanes, onSent }: TrialFormProps) {
  const intl = useIntl();
  const textId = useId();
  const faultId = useId();
  const laneId = useId();
  const [lane, setLane] = useState<Lane>('test');
  const { hasEndpoint, isConnected } = lanes[lane];
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault>('none');
  const trial = useAction(useTryBotMutation, { success: 'silent', failure: 'form' });
  const canSend = text.trim() !== '';
  const send = async () => {
    const result = await trial.run({
      botId,
      text,
      clientKey: crypto.randomUUID(),
      fault: fault === 'none' || (fault === 'wrong_signature' && !hasEndpoint) ? null : fault,
      lane,
    });
    const eventId = result.ok ? result.response.data?.event_id : undefined;
    if (eventId === undefined) return;
    setText('');
    onSent(eventId);
  };
  return (
    <form
      className={`${styles['composer']} ${styles['bare']}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !trial.busy) void send();
      }}
    >
      <p className={styles['muted']}>
        <FormattedMessage id="deliveries.try.hint" />
      </p>
      <div className={styles['field']}>
        <label htmlFor={textId}>
          <FormattedMessage id="deliveries.try.text" />
        </label>
        <Input
          id={textId}
          value={text}
          maxLength={CONVERSATION_LIMITS.message}
          placeholder="/quote AKBNK"
          onChange={({ target }) => setText(target.value)}
          {...(trial.error && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${textId}-error` })}
        />
        {trial.error ? (
          <p id={`${textId}-error`} role="alert">
            {trial.error}
          </p>
        ) : null}
      </div>
      <div className={styles['field']}>
        <span id={laneId}>
          <FormattedMessage id="lanes.label" />
        </span>
        <Radio.Group
          aria-labelledby={laneId}
          name="lane"
          value={lane}
          onChange={({ target }) => setLane(target.value === 'live' ? 'live' : 'test')}
          options={LANES.map((value) => ({ value, label: intl.formatMessage({ id: `lanes.${value}` }) }))}
        />
        <p className={styles['muted']}>
          <FormattedMessage id={`deliveries.try.lane.${lane}`} />{' '}
          {isConnected ? null : <FormattedMessage id={`deliveries.try.unconnected.${lane}`} />}
        </p>
      </div>
      <div className={styles['field']}>
        <span id={faultId}>
          <FormattedMessage id="deliveries.try.fault" />
        </span>
        <Radio.Group
          aria-labelledby={faultId}
          name="fault"
          value={fault}
          onChange={({ target }) => setFault(FAULTS.find((name) => name === target.value) ?? 'none')}
          options={FAULTS.map((value) => ({
            value,
            label: intl.formatMessage({ id: value === 'none' ? 'deliveries.fault.none' : faultTexts[value] }),
            disabled: value === 'wrong_signature' && !hasEndpoint,
          }))}
        />
        {hasEndpoint ? null : (
          <p className={styles['muted']}>
            <FormattedMessage id="deliveries.try.needsEndpoint" />
          </p>
        )}
      </div>
      <div className={styles['buttons']}>
        <Button
          type="primary"
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          disabled={!canSend}
          loading={trial.busy}
        >
          <FormattedMessage id="deliveries.try.send" />
        </Button>
      </div>
    </form>
  );
}
