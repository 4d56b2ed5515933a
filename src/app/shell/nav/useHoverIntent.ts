import { useCallback, useEffect, useRef, useState } from 'react';

/** Console §9: a hover menu opens and closes after this long, so that a passing pointer opens nothing. */
export const HOVER_DELAY_MS = 150;

interface HoverIntent {
  isOpen: boolean;
  close: () => void;
  handlers: {
    onMouseEnter: () => void;
    onMouseLeave: () => void;
  };
}

/** Open while the pointer rests on the element. */
export function useHoverIntent(): HoverIntent {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), HOVER_DELAY_MS);
  }, []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isOpen, close, handlers: { onMouseEnter: () => after(true), onMouseLeave: () => after(false) } };
}
