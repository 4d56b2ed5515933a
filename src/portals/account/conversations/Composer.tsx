import { SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { completeWord, describeUsage, type Command } from '@/domain/conversations/commandCompletion';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { CONVERSATION_LIMITS } from '@rules/bots/conversations';
import { hasVisibleText } from '@rules/text/text';

import styles from './Composer.module.css';
import { Suggestions, type Suggestion } from './Suggestions';
import { useSuggestions } from './useSuggestions';

interface ComposerProps {
  botName: string;
  commands: readonly Command[];
  text: string;
  onChange: (text: string) => void;
  busy: boolean;
  error: string | undefined;
  onSend: () => void;
}

/**
 * The field for messages to a bot. A slash opens the commands; then each option is completed. Arrow keys choose, Tab
 * accepts, Enter accepts a suggestion that changes the text and sends otherwise, Shift+Enter starts a new line.
 */
export function Composer({ botName, commands, text, onChange, busy, error, onSend }: ComposerProps) {
  const intl = useIntl();
  const id = useId();
  const area = useRef<TextAreaRef>(null);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const { completion, suggestions } = useSuggestions(text, commands);
  const isOpen = suggestions.length > 0 && dismissed !== text;
  const current = Math.min(active, suggestions.length - 1);
  const isReady = hasVisibleText(text) && !busy;

  const change = (value: string) => {
    setActive(0);
    setDismissed(undefined);
    onChange(value);
  };
  const accept = (suggestion: Suggestion | undefined) => {
    if (!suggestion || !completion) return;
    change(completeWord(text, completion.word, suggestion.value));
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during an IME composition belong to the composition.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = suggestions[current];
    const isComplete = chosen?.value.toLowerCase() === completion?.word.toLowerCase();
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
      {completion?.kind === 'option' ? (
        <p className={styles['usage']} id={`${id}usage`} translate="no">
          {describeUsage(completion.command)}
        </p>
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
          aria-describedby={error === undefined ? `${id}usage` : `${id}error`}
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
