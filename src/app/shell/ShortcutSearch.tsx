import { ExportOutlined, SearchOutlined } from '@ant-design/icons';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { matchesText } from '@/shared/format/text';

import { NavIcon } from './icons';
import { entriesOf, menuOf, type MenuEntry } from './menu';
import styles from './ShortcutSearch.module.css';
import { useSearchShortcut } from './useSearchShortcut';

/** Console §9. */
const mostSuggestions = 10;

/** Finds pages of the menu by their titles (console §2). Ctrl-K from anywhere, arrows and Enter inside. */
export function ShortcutSearch() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { role } = useViewer();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useSearchShortcut(input);

  const titleOf = (entry: MenuEntry) => intl.formatMessage({ id: entry.titleId });
  const isEmpty = text.trim() === '';
  const found = isEmpty
    ? []
    : entriesOf(menuOf(role))
        .filter((entry) => matchesText(titleOf(entry), text))
        .slice(0, mostSuggestions);
  const isShown = isOpen && !isEmpty;
  const optionId = (index: number) => `${listId}-${index}`;

  const finish = () => {
    setText('');
    setOpen(false);
    input.current?.blur();
  };
  const go = (entry: MenuEntry | undefined) => {
    if (!entry) return;
    finish();
    if (entry.isNewTab) window.open(entry.path, '_blank', 'noopener');
    else void navigate(entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isShown) go(found[active]);
    } else if (event.key === 'Escape') finish();
  };

  return (
    <div className={styles['search']} role="search">
      <SearchOutlined className={styles['icon']} aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles['input']}
        placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
        aria-label={intl.formatMessage({ id: 'shell.search.placeholder' })}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-keyshortcuts="Control+K"
        {...(isShown && found.length > 0 && { 'aria-activedescendant': optionId(active) })}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <kbd className={styles['key']} aria-hidden="true">
        Ctrl K
      </kbd>
      <div className={styles['popup']} hidden={!isShown}>
        {isShown && found.length === 0 ? (
          <p className={styles['none']} role="status">
            <FormattedMessage id="shell.search.none" />
          </p>
        ) : null}
        <ul id={listId} role="listbox" aria-label={intl.formatMessage({ id: 'shell.search.results' })}>
          {isShown
            ? found.map((entry, index) => (
                <li
                  key={entry.path}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles['option']}
                  // Before the blur that a click brings, which would close the list under the pointer.
                  onMouseDown={(event) => {
                    event.preventDefault();
                    go(entry);
                  }}
                  onMouseMove={() => setActive(index)}
                >
                  <NavIcon name={entry.icon} />
                  <span>{titleOf(entry)}</span>
                  {entry.isNewTab ? <ExportOutlined aria-hidden /> : null}
                </li>
              ))
            : null}
        </ul>
      </div>
    </div>
  );
}
