import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { completeMention, findMentionAtCaret, type MentionAtCaret } from './mentionAtCaret';
import { MentionList } from './MentionList';
import { useMentionSearch, type Mentionable } from './useMentionSearch';
import styles from './Mentions.module.css';

interface MentionTextAreaProps {
  value: string;
  onChange: (text: string) => void;
  /** Attributes of the surrounding form field. */
  control: {
    id?: string;
    'aria-label'?: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-required'?: boolean;
  };
  hasError: boolean;
  readOnly?: boolean;
  /** Minimum and maximum number of visible lines. */
  rows: number;
  maxRows?: number;
  placeholder?: string | undefined;
  autoFocus?: boolean;
}

/**
 * Text area with suggestions of people or stocks for a word after @ or $. Arrow keys choose, Enter and Tab accept,
 * Escape closes. HTML does not allow a multi-line text to be a combobox, so the ARIA attributes of the active option
 * are set directly.
 */
export function MentionTextArea({
  value,
  onChange,
  control,
  hasError,
  readOnly = false,
  rows,
  maxRows = 12,
  placeholder,
  autoFocus,
}: MentionTextAreaProps) {
  const listId = useId();
  const area = useRef<TextAreaRef>(null);
  const [mention, setMention] = useState<MentionAtCaret | null>(null);
  /** Index of the @ or $ whose suggestions were closed. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);

  // The text may have been changed from outside, for example cleared after sending.
  const isCurrent = mention !== null && value.startsWith(mention.word, mention.start + 1);
  const suggestions = useMentionSearch(isCurrent && mention.start !== dismissed ? mention : null);
  const isOpen = suggestions.length > 0 && !readOnly;
  const current = Math.min(active, suggestions.length - 1);

  // After a suggestion was inserted, the caret moves behind it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.resizableTextArea?.textArea.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const updateMention = (element: HTMLTextAreaElement) => {
    const { selectionStart, selectionEnd } = element;
    const next = selectionStart === selectionEnd ? findMentionAtCaret(element.value, selectionStart) : null;
    if (next?.start !== dismissed) setDismissed(null);
    if (next?.word !== mention?.word || next?.start !== mention?.start) setActive(0);
    setMention(next);
  };
  const acceptSuggestion = (chosen: Mentionable | undefined) => {
    if (!chosen || !mention) return;
    const completed = completeMention(value, mention, chosen.handle);
    caret.current = completed.caret;
    setMention(null);
    onChange(completed.text);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during an IME composition belong to the composition.
    if (!isOpen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((current + step + suggestions.length) % suggestions.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || (event.key === 'Tab' && !event.shiftKey)) {
      acceptSuggestion(suggestions[current]);
    } else if (event.key === 'Escape') setDismissed(mention?.start ?? null);
    else return;
    event.preventDefault();
    // Escape must not close the surrounding dialog, and Enter must not submit the form.
    event.stopPropagation();
  };
  return (
    <div className={styles['place']}>
      <Input.TextArea
        {...control}
        ref={area}
        value={value}
        dir="auto"
        readOnly={readOnly}
        placeholder={placeholder}
        autoFocus={autoFocus}
        status={hasError ? 'error' : undefined}
        rows={rows}
        className={styles['area']}
        // The field grows with CSS, because the measurement of antd gets slower with each line.
        style={{ minBlockSize: `calc(${rows}lh + 1rem)`, maxBlockSize: `calc(${maxRows}lh + 1rem)` }}
        aria-autocomplete="list"
        {...(isOpen && {
          'aria-haspopup': 'listbox',
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${current}`,
        })}
        onChange={(event) => {
          onChange(event.target.value);
          updateMention(event.target);
        }}
        onSelect={(event) => updateMention(event.currentTarget)}
        onBlur={() => setMention(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && mention ? (
        <MentionList
          id={listId}
          suggestions={suggestions}
          activeIndex={current}
          textAreaRef={area}
          triggerIndex={mention.start}
          onHover={setActive}
          onSelect={acceptSuggestion}
        />
      ) : null}
      <VisuallyHidden role="status">
        {isOpen ? <FormattedMessage id="posts.composer.mention.found" values={{ count: suggestions.length }} /> : null}
      </VisuallyHidden>
    </div>
  );
}
