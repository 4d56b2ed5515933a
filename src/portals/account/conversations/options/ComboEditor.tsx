import { Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import type { Suggestion } from '@/domain/conversations/optionSuggestions';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { OPTION_LIMITS } from '@rules/bots/commandOptions';

import { Suggestions } from '../Suggestions';
import type { EditorProps } from './editorProps';

/**
 * A text with suggestions. Arrow keys choose, Tab and Enter accept, Escape closes the list. Other texts can be typed: the
 * server checks them.
 */
export function ComboEditor({ value, onChange, control, suggestions }: EditorProps & { suggestions: Suggestion[] }) {
  const [isActive, setIsActive] = useState(false);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const listId = `${control.id}list`;
  const isChosen = suggestions.some((item) => item.value === value);
  const isOpen = isActive && !isChosen && suggestions.length > 0 && dismissed !== value;
  const current = Math.min(active, suggestions.length - 1);

  const change = (next: string) => {
    setActive(0);
    setDismissed(undefined);
    onChange(next);
  };
  const accept = (suggestion: Suggestion | undefined) => {
    if (!suggestion) return;
    setActive(0);
    setDismissed(suggestion.value);
    onChange(suggestion.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const canAccept = value.trim() !== '' || active > 0;
    if (step !== undefined) setActive((current + step + suggestions.length) % suggestions.length);
    else if (event.key === 'Escape') setDismissed(value);
    else if (event.key === 'Enter' && canAccept) accept(suggestions[current]);
    else {
      // The focus moves on.
      if (event.key === 'Tab' && !event.shiftKey && canAccept) accept(suggestions[current]);
      return;
    }
    event.preventDefault();
  };
  return (
    <>
      <Input
        {...control}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={OPTION_LIMITS.value}
        status={control['aria-invalid'] ? 'error' : undefined}
        onChange={({ target }) => change(target.value)}
        onFocus={() => setIsActive(true)}
        onBlur={() => setIsActive(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen ? (
        <Suggestions id={listId} suggestions={suggestions} active={current} onHover={setActive} onSelect={accept} />
      ) : null}
      <VisuallyHidden role="status">
        {isOpen ? <FormattedMessage id="conversations.suggestionCount" values={{ count: suggestions.length }} /> : null}
      </VisuallyHidden>
    </>
  );
}
