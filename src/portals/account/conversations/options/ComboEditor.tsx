import { Input } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Suggestion } from '@/domain/conversations/optionSuggestions';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { OPTION_LIMITS } from '@rules/bots/commandOptions';

import styles from '../Composer.module.css';
import { Suggestions } from '../Suggestions';
import { chooseSuggestion, moveSuggestion } from './chooseSuggestion';
import type { EditorProps } from './editorProps';

interface ComboEditorProps extends Pick<EditorProps, 'value' | 'onChange' | 'control'> {
  suggestions: readonly Suggestion[];
  /** Values that are not suggested are as good: only a suggestion that the person has reached is accepted. */
  isFree?: boolean;
  /** Shown in place of the suggestions, and announced. */
  notice?: ReactNode;
  isLoading?: boolean;
  maxLength?: number;
  inputMode?: 'decimal' | undefined;
  suffix?: ReactNode;
  onAccept?: (value: string) => void;
}

/**
 * A text with suggestions. Arrow keys choose, Tab and Enter accept, Escape closes the list. Other texts can be typed: the
 * server checks them.
 */
export function ComboEditor({
  value,
  onChange,
  control,
  suggestions,
  isFree = false,
  notice,
  isLoading = false,
  maxLength = OPTION_LIMITS.value,
  inputMode,
  suffix,
  onAccept,
}: ComboEditorProps) {
  const [isActive, setIsActive] = useState(false);
  const first = isFree ? -1 : 0;
  const [active, setActive] = useState(first);
  const [dismissed, setDismissed] = useState<string>();
  const listId = `${control.id}list`;
  const isChosen = !isFree && suggestions.some((item) => item.value === value);
  const isShown = isActive && !isChosen && dismissed !== value;
  const isOpen = isShown && suggestions.length > 0;
  const hasNotice = isShown && suggestions.length === 0 && notice !== undefined;
  const current = Math.min(active, suggestions.length - 1);

  const change = (next: string) => {
    setActive(first);
    setDismissed(undefined);
    onChange(next);
  };
  const accept = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    setActive(first);
    setDismissed(suggestion.value);
    onChange(suggestion.value);
    onAccept?.(suggestion.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(isOpen || hasNotice)) return;
    const chosen = isOpen ? chooseSuggestion(suggestions, { current, isFree, value }) : undefined;
    const moved = isOpen ? moveSuggestion(event.key, current, suggestions.length) : undefined;
    if (moved !== undefined) setActive(moved);
    else if (event.key === 'Escape') setDismissed(value);
    else if (event.key === 'Enter' && chosen) accept(chosen);
    else {
      // The focus moves on.
      if (event.key === 'Tab' && !event.shiftKey) accept(chosen);
      return;
    }
    event.preventDefault();
    // Escape must not close the surrounding dialog as well.
    if (event.key === 'Escape') event.stopPropagation();
  };
  return (
    <>
      <Input
        {...control}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && current >= 0 ? `${listId}-${current}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        inputMode={inputMode}
        suffix={suffix}
        status={control['aria-invalid'] ? 'error' : undefined}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setIsActive(true)}
        onBlur={() => setIsActive(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <Suggestions
          id={listId}
          suggestions={suggestions}
          active={current}
          // What the pointer passes is not chosen when people may write other values.
          onHover={(index) => {
            if (!isFree) setActive(index);
          }}
          onSelect={accept}
        />
      ) : null}
      {hasNotice ? (
        <p className={`${styles['suggestions']} ${styles['notice']}`} aria-hidden>
          {notice}
        </p>
      ) : null}
      <VisuallyHidden role="status">
        {isOpen ? <FormattedMessage id="conversations.suggestionCount" values={{ count: suggestions.length }} /> : null}
        {hasNotice && !isLoading ? notice : null}
      </VisuallyHidden>
    </>
  );
}
