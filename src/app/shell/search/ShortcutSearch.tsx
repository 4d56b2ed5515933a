import { SearchOutlined } from '@ant-design/icons';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';

import { lateModule } from '@/shared/ui/hooks/lateModule';

import type { PaletteKeys } from './SearchPalette';
import styles from './ShortcutSearch.module.css';
import { useSearchShortcut } from './useSearchShortcut';

const searchPalette = lateModule(() => import('./SearchPalette'));

export const loadSearchPalette = searchPalette.load;

/**
 * The search of the toolbar: pages of the menu by their titles (console §2), actions, and the results of each kind.
 * Ctrl-K from anywhere, arrow keys and Enter inside. What it suggests loads with the first focus at the latest.
 */
export function ShortcutSearch({ onOpenAppearance }: { onOpenAppearance: () => void }) {
  const intl = useIntl();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<PaletteKeys>(null);
  const isEnterPending = useRef(false);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const palette = searchPalette.useWhen(hasOpened);
  useSearchShortcut(input);

  const isShown = isOpen && text.trim() !== '';
  const open = () => {
    setOpen(true);
    setOpened(true);
  };
  const finish = () => {
    setText('');
    setOpen(false);
    input.current?.blur();
  };
  const takeKeys = (next: PaletteKeys | null) => {
    keys.current = next;
    if (next === null || !isEnterPending.current) return;
    isEnterPending.current = false;
    next.enter();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') finish();
    else if (keys.current) keys.current.press(event);
    else if (event.key === 'Enter') {
      event.preventDefault();
      isEnterPending.current = true;
    }
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
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          isEnterPending.current = false;
          setText(event.target.value);
          open();
        }}
        onFocus={open}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <span className={styles['short']} aria-hidden="true">
        {intl.formatMessage({ id: 'shell.search.short' })}
      </span>
      <kbd className={styles['key']} aria-hidden="true">
        Ctrl K
      </kbd>
      {hasOpened && palette !== undefined ? (
        <palette.SearchPalette
          ref={takeKeys}
          listId={listId}
          input={input}
          text={text}
          isShown={isShown}
          onOpen={open}
          onFinish={finish}
          onOpenAppearance={onOpenAppearance}
        />
      ) : null}
    </div>
  );
}
