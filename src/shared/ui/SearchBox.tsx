import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useLocation } from 'react-router';

import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { leavesView } from '@/shared/url/useDialogParam';
import { SEARCH_LIMITS } from '@rules/text/search';

import { joinClasses } from './joinClasses';
import styles from './SearchBox.module.css';

/** A search runs after this pause in typing, in ms. */
const SEARCH_DELAY_MS = 300;

/** Whether a click opens a link in this tab. */
const opensHere = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && target instanceof Element && target.closest('a[href]:not([target])') !== null;

interface SearchBoxProps {
  label: string;
  search: string;
  setSearch: (search: string) => void;
  className?: string | undefined;
  /** For a caller that moves the focus here, such as a dialog that opens with a search. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * The search box above a list. The list stores the text, mostly in the address. It looks like the fields of the
 * component library and costs a few elements, because many pages begin with it.
 */
export function SearchBox({ label, search, setSearch, className, ref }: SearchBoxProps) {
  const input = useRef<HTMLInputElement | null>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const [text, setText] = useState(search);
  const settled = useDebouncedValue(text, SEARCH_DELAY_MS);

  // When the address changes by other means (back button, clear), the box follows it. Its own search may arrive when the
  // user has typed on, and must not take the new letters away.
  const [sent, setSent] = useState<string>();
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setSent(undefined);
    if (search !== sent) setText(search);
  } else if (settled === text && settled.trim() !== search && settled.trim() !== sent) {
    setSent(settled.trim());
  }

  // A link that is pressed before the search runs opens its page. While that loads, the list is still on screen, and its
  // search would replace the address of the page.
  const [overtaken, setOvertaken] = useState<string>();
  // The link may have led to another view of the same page: the box shows what the list contains. A dialog is no such
  // view: the search runs.
  const location = useLocation();
  const [shownLocation, setShownLocation] = useState(location);
  if (shownLocation.key !== location.key) {
    setShownLocation(location);
    setOvertaken(undefined);
    if (text === overtaken && leavesView({ currentLocation: shownLocation, nextLocation: location })) setText(search);
  }
  const isWaiting = text.trim() !== search;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const onClick = (event: MouseEvent) => {
      if (opensHere(event)) setOvertaken(text);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isWaiting, text]);

  useEffect(() => {
    if (settled === text && settled.trim() !== search && text !== overtaken) setSearch(settled.trim());
  }, [settled, text, search, setSearch, overtaken]);

  const empty = () => {
    setText('');
    input.current?.focus();
  };
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    setSent(text.trim());
    setSearch(text.trim());
  };

  return (
    <span className={joinClasses(styles['box'], className)} data-filled={text === '' ? undefined : true}>
      <SearchOutlined className={styles['glass']} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_LIMITS.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        // For the pointer: keys delete the text in the field itself.
        <button type="button" className={styles['empty']} tabIndex={-1} aria-hidden="true" onClick={empty}>
          <CloseCircleFilled />
        </button>
      )}
    </span>
  );
}
