import { useState, type RefObject } from 'react';

/** The comments whose replies are open. Stored outside of the virtualized list, which unmounts items that are not visible. */
export function useOpenThreads(box: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [justOpenedId, setJustOpenedId] = useState<number>();
  return {
    isOpen: (id: number): boolean => open.has(id),
    toggle: (id: number) =>
      setOpen((now) => (now.has(id) ? new Set([...now].filter((key) => key !== id)) : new Set([...now, id]))),
    /** Opens the replies with the focus in their field. */
    reply: (id: number) => {
      setJustOpenedId(id);
      setOpen((now) => new Set([...now, id]));
      box.current?.querySelector<HTMLElement>(`[data-reply-field="${id}"] textarea`)?.focus();
    },
    /** Whether the field of this comment still waits for the focus. */
    wasJustOpened: (id: number): boolean => justOpenedId === id,
    onFocus: () => setJustOpenedId(undefined),
  };
}
