import { useIntl } from 'react-intl';

import type { Suggestion } from '@/domain/conversations/optionSuggestions';

import styles from './Composer.module.css';

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onHover: (index: number) => void;
  onSelect: (suggestion: Suggestion) => void;
}

/** Suggestions above the composer. The text area has the focus and handles the keys. */
export function Suggestions({ id, suggestions, active, onHover, onSelect }: SuggestionsProps) {
  const intl = useIntl();
  return (
    <ul
      id={id}
      role="listbox"
      className={styles['suggestions']}
      aria-label={intl.formatMessage({ id: 'conversations.suggestions' })}
    >
      {suggestions.map((item, index) => (
        // The text area handles the keys and has the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={item.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles['suggestion']}
          onPointerMove={() => onHover(index)}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(item)}
        >
          <bdi className={styles['label']} translate="no">
            {item.label}
          </bdi>
          <span className={styles['description']} dir="auto">
            {item.description}
          </span>
        </li>
      ))}
    </ul>
  );
}
