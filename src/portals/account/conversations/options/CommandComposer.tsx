import { CloseOutlined, SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import type { Command, Option, OptionValues } from '@/domain/conversations/commandCompletion';
import { findOptionProblem, type OptionProblem } from '@rules/bots/optionValues';

import styles from '../Composer.module.css';
import type { Lane } from '../useLane';
import { OptionChip } from './OptionChip';

interface CommandComposerProps {
  botId: number;
  /** The chosen lane of members of the team and testers. */
  lane: Lane | undefined;
  botName: string;
  command: Command;
  values: OptionValues;
  onChange: (values: OptionValues) => void;
  busy: boolean;
  error: string | undefined;
  onSend: () => void;
  onCancel: () => void;
}

/**
 * A command with an editor for each option. Tab moves through the options, Enter goes to the next required value that is
 * missing and sends when there is none, Escape returns to the text field.
 */
export function CommandComposer({
  botId,
  lane,
  botName,
  command,
  values,
  onChange,
  busy,
  error,
  onSend,
  onCancel,
}: CommandComposerProps) {
  const intl = useIntl();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [now] = useState(() => new Date());
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const problems = command.options.map((option) => findOptionProblem(option, values[option.name] ?? '', now));
  const firstInvalid = problems.findIndex((problem) => problem !== undefined);

  const describe = ({ label }: Option, problem: OptionProblem | undefined) =>
    problem && intl.formatMessage({ id: problem.id }, { option: label, ...problem.values });
  const focusOption = (index: number) =>
    group.current?.querySelectorAll<HTMLElement>('[data-option-editor]')[index]?.focus();
  const submit = () => {
    if (firstInvalid === -1) {
      if (!busy) onSend();
      return;
    }
    // The current value and those before it were seen; the next missing one is not an error yet.
    focusOption(firstInvalid);
  };
  const touch = (name: string) => setTouched((before) => (before.has(name) ? before : new Set([...before, name])));
  const onKeyDown = (event: KeyboardEvent) => {
    // Buttons are pressed with Enter.
    if (event.nativeEvent.isComposing || event.defaultPrevented || event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter') submit();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['composer']}>
      {error === undefined ? null : (
        <p className={styles['error']} id={`${id}error`} role="alert">
          {error}
        </p>
      )}
      <fieldset
        ref={group}
        className={styles['command']}
        aria-describedby={error === undefined ? `${id}about` : `${id}error`}
      >
        <legend className={styles['legend']}>
          <code translate="no" dir="ltr">
            /{command.command}
          </code>{' '}
          <span id={`${id}about`} className={styles['description']}>
            {command.description}
          </span>
        </legend>
        {/* The editors handle their own keys first. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles['chips']} onKeyDown={onKeyDown}>
          {command.options.map((option, index) => (
            <OptionChip
              key={option.name}
              option={option}
              source={{ botId, lane, botName, command: command.command, version: command.version }}
              value={values[option.name] ?? ''}
              problem={touched.has(option.name) ? describe(option, problems[index]) : undefined}
              isFirst={index === 0}
              onChange={(value) => onChange({ ...values, [option.name]: value })}
              onLeave={() => touch(option.name)}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles['buttons']}>
        <Button
          icon={<CloseOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'conversations.cancelCommand' }, { command: command.command })}
          onClick={onCancel}
        />
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          loading={busy}
          aria-label={intl.formatMessage(
            { id: 'conversations.sendCommand' },
            { command: command.command, name: botName },
          )}
          onClick={() => {
            setTouched(new Set(command.options.map(({ name }) => name)));
            submit();
          }}
        >
          {intl.formatMessage({ id: 'conversations.send' })}
        </Button>
      </div>
    </div>
  );
}
