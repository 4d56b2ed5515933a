import { SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import {
  describeUsage,
  findCommand,
  findCommandWord,
  matchCommands,
  type Command,
} from '@/domain/conversations/commandCompletion';
import type { Suggestion } from '@/domain/conversations/optionSuggestions';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { CONVERSATION_LIMITS } from '@rules/bots/conversations';
import { hasVisibleText } from '@rules/text/text';

import styles from './Composer.module.css';
import { Suggestions } from './Suggestions';

interface TextComposerProps {
  botName: string;
  commands: readonly Command[];
  text: string;
  onChange: (text: string) => void;
  busy: boolean;
  error: string | undefined;
  /** The field takes the focus, because it replaces the options of a command. */
  isFocused: boolean;
  onSend: () => void;
}

/**
 * The field for messages to a bot. A slash opens the commands. Arrow keys choose, Tab accepts, Enter accepts a
 * suggestion that changes the text and sends otherwise, Shift+Enter starts a new line.
 */
export function TextComposer({ botName, commands, text, onChange, busy, error, isFocused, onSend }: TextComposerProps) {
  const intl = useIntl();
  const id = useId();
  const area = useRef<TextAreaRef>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const word = findCommandWord(text);
  const suggestions =
    word === undefined
      ? []
      : matchCommands(commands, word).map((command) => ({
          value: command.command,
          label: describeUsage(command),
          description: command.description,
        }));
  const isOpen = suggestions.length > 0 && dismissed !== text;
  const current = Math.min(active, suggestions.length - 1);
  const isReady = hasVisibleText(text) && !busy;

  useEffect(() => {
    if (isFocused) area.current?.focus();
  }, [isFocused]);

  const change = (value: string) => {
    setActive(0);
    setDismissed(undefined);
    onChange(value);
  };
  const accept = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    area.current?.focus();
    change(`/${suggestion.value} `);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during an IME composition belong to the composition.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = suggestions[current];
    const typed = word === undefined ? undefined : findCommand(commands, word);
    const isComplete = typed !== undefined && typed.options.length === 0;
    if (isOpen && step !== undefined) setActive((current + step + suggestions.length) % suggestions.length);
    else if (isOpen && event.key === 'Escape') setDismissed(text);
    else if (isOpen && event.key === 'Tab' && !event.shiftKey) accept(chosen);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else if (isOpen && !isComplete) accept(chosen);
    else if (isReady) onSend();
    event.preventDefault();
  };
  return (
    <div className={styles['composer']}>
      {isOpen ? (
        <Suggestions
          id={`${id}list`}
          suggestions={suggestions}
          active={current}
          onHover={setActive}
          onSelect={accept}
        />
      ) : null}
      {error === undefined ? null : (
        <p className={styles['error']} id={`${id}error`} role="alert">
          {error}
        </p>
      )}
      <div className={styles['row']}>
        <Button
          className={styles['slash']}
          aria-label={intl.formatMessage({ id: 'conversations.showCommands' })}
          onClick={() => {
            change('/');
            area.current?.focus();
          }}
        >
          <span aria-hidden>/</span>
        </Button>
        <Input.TextArea
          ref={area}
          value={text}
          dir="auto"
          rows={1}
          className={styles['field']}
          maxLength={CONVERSATION_LIMITS.message}
          status={error === undefined ? undefined : 'error'}
          placeholder={intl.formatMessage({ id: 'conversations.placeholder' })}
          aria-label={intl.formatMessage({ id: 'conversations.messageTo' }, { name: botName })}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}error`}
          aria-autocomplete="list"
          enterKeyHint="send"
          {...(isOpen && {
            'aria-haspopup': 'listbox',
            'aria-controls': `${id}list`,
            'aria-activedescendant': `${id}list-${current}`,
          })}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'conversations.send' })}
          disabled={!isReady}
          onClick={onSend}
        />
      </div>
      <VisuallyHidden role="status">
        {isOpen ? <FormattedMessage id="conversations.suggestionCount" values={{ count: suggestions.length }} /> : null}
      </VisuallyHidden>
    </div>
  );
}
