import { SearchOutlined } from '@ant-design/icons';
// Without the other inputs (text area, password, codes), which a page with a search alone never shows.
import Input, { type InputRef } from 'antd/es/input/Input';
import { useEffect, useState, type Ref } from 'react';

import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

/** A search runs after this pause in typing, in ms. */
const SEARCH_DELAY_MS = 300;

interface SearchBoxProps {
  label: string;
  search: string;
  setSearch: (search: string) => void;
  className?: string;
  /** For a caller that moves the focus here, such as a dialog that opens with a search. */
  ref?: Ref<InputRef>;
}

/** The search box above a list. The list stores the text, mostly in the address. */
export function SearchBox({ label, search, setSearch, className, ref }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const settled = useDebouncedValue(text, SEARCH_DELAY_MS);

  // When the address changes by other means (back button, clear), the box follows it.
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setText(search);
  }

  useEffect(() => {
    if (settled === text && settled.trim() !== search) setSearch(settled.trim());
  }, [settled, text, search, setSearch]);

  return (
    <Input
      className={className}
      ref={ref ?? null}
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => setSearch(text.trim())}
    />
  );
}
