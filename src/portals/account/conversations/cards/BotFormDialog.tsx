import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { Option } from '@/domain/conversations/commandCompletion';
import { findOptionProblem } from '@rules/bots/optionValues';

import styles from './BotForm.module.css';
import type { CardButton } from './CardButtons';
import { OptionChip } from '../options/OptionChip';
import type { BotFormState } from './useBotForm';

export type BotForm = NonNullable<CardButton['form']>;

export interface BotFormDialogProps {
  botId: number;
  botName: string;
  form: BotForm;
  state: BotFormState;
  /** Gives the permission that the bot needs for the form. */
  onAllow: (consent: NonNullable<BotFormState['consent']>) => void;
  onClose: () => void;
}

/** A form of a bot. What is typed stays until the bot has accepted it, also when the dialog is closed. */
export function BotFormDialog({ botId, botName, form, state, onAllow, onClose }: BotFormDialogProps) {
  const intl = useIntl();
  const id = useId();
  const [now] = useState(() => new Date());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const { values, errors, failure, consent, phase } = state;
  const options = form.fields.map(({ option }) => option);
  const problems = options.map((option) => findOptionProblem(option, values[option.name] ?? '', now));
  const isBusy = phase === 'sending' || phase === 'checking';
  const describe = ({ name, label }: Option, index: number): string | undefined => {
    const problem = touched.has(name) ? problems[index] : undefined;
    if (problem) return intl.formatMessage({ id: problem.id }, { option: label, ...problem.values });
    return errors.get(name);
  };
  // The focus also leaves a field when the dialog opens above another one: an empty field is reported with the form.
  const leave = (name: string) => {
    if (values[name]) setTouched((before) => new Set([...before, name]));
  };
  const submit = () => {
    setTouched(new Set(options.map(({ name }) => name)));
    const first = problems.findIndex((problem) => problem !== undefined);
    if (first === -1) {
      if (!isBusy) void state.submit();
      return;
    }
    document.querySelectorAll<HTMLElement>(`[data-form="${id}"] [data-option-editor]`)[first]?.focus();
  };
  return (
    <Modal
      open
      title={<bdi>{form.title}</bdi>}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          <FormattedMessage id="conversations.form.close" />
        </Button>,
        <Button key="send" type="primary" loading={isBusy} onClick={submit}>
          {form.submit ?? intl.formatMessage({ id: 'conversations.send' })}
        </Button>,
      ]}
    >
      <p className={styles['about']}>
        <FormattedMessage id="conversations.form.sentTo" values={{ name: botName }} />
      </p>
      {form.note === null ? null : (
        <p className={styles['note']} dir="auto">
          {form.note}
        </p>
      )}
      {failure === undefined ? null : (
        <p className={styles['error']} role="alert" dir="auto">
          {failure}
        </p>
      )}
      {consent === undefined ? null : (
        <Button className={styles['allow']} onClick={() => onAllow(consent)}>
          <FormattedMessage id={`conversations.allow.${consent.scope}`} />
        </Button>
      )}
      {/* The editors handle their own keys first. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles['fields']}
        data-form={id}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
          if (event.target instanceof HTMLButtonElement) return;
          event.preventDefault();
          submit();
        }}
      >
        {form.fields.map(({ option, hint }, index) => (
          <div key={option.name} className={styles['field']}>
            <OptionChip
              option={option}
              source={{ botId, lane: undefined, botName, command: '', version: 0 }}
              value={values[option.name] ?? ''}
              problem={describe(option, index)}
              hint={hint ?? undefined}
              isFirst={index === 0}
              onChange={(value) => state.setValue(option.name, value)}
              onLeave={() => leave(option.name)}
            />
          </div>
        ))}
      </div>
      <p className={styles['status']} role="status">
        {phase === 'checking' ? (
          <FormattedMessage id="conversations.state.working" values={{ name: botName }} />
        ) : phase === 'expired' ? (
          <FormattedMessage id="conversations.form.noAnswer" values={{ name: botName }} />
        ) : null}
      </p>
    </Modal>
  );
}
