import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Drag {
  id: number;
  /** The index where the row would be dropped. */
  to: number;
}

interface DragOrder {
  drag: Drag | null;
  /** The list whose children are the rows, in order; `data-id` identifies each row. */
  listRef: (list: HTMLElement | null) => void;
  handleProps: (id: number, index: number) => HandleProps;
}

interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Distance to the edge of the window or of the scrolled list within which a drag scrolls, and the scrolled distance per step, in px. */
const EDGE = 60;
const STEP = 14;

/**
 * Reorders a list by dragging a handle with mouse, pen or finger, or by its arrow keys. Escape cancels.
 * @param onDrop gets the row and its new index
 */
export function useDragOrder(onDrop: (id: number, to: number) => void): DragOrder {
  const list = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ drag, onDrop });
  useEffect(() => {
    latest.current = { drag, onDrop };
  });

  // The listeners are on the window, not on the handle: a moved row loses its pointer capture.
  const id = drag?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      scrollNear(list.current, clientY);
      const to = findDropIndex(list.current, id, clientY);
      setDrag((before) => (before === null || before.to === to ? before : { id, to }));
    };
    const drop = () => {
      const { drag: dropped, onDrop: hear } = latest.current;
      setDrag(null);
      if (dropped !== null) hear(dropped.id, dropped.to);
    };
    const cancelDrag = () => setDrag(null);
    const cancelByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      cancelDrag();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancelDrag);
    // A dialog around the list listens on the window too, and would close: this listener comes first.
    window.addEventListener('keydown', cancelByKey, { capture: true });
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancelDrag);
      window.removeEventListener('keydown', cancelByKey, { capture: true });
    };
  }, [id]);

  const handleProps = (rowId: number, index: number): HandleProps => ({
    onPointerDown: (event) => {
      if (event.button === 0) setDrag({ id: rowId, to: index });
    },
    onKeyDown: (event) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      onDrop(rowId, index + step);
    },
  });

  return {
    drag,
    listRef: (element) => {
      list.current = element;
    },
    handleProps,
  };
}

/** Scrolls the list, if it has a height of its own, otherwise the window, when the pointer is near an edge. */
function scrollNear(list: HTMLElement | null, y: number): void {
  const isScrolled = list !== null && list.scrollHeight > list.clientHeight && list.clientHeight > 0;
  const { top, bottom } = isScrolled ? list.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
  const step = y < top + EDGE ? -STEP : y > bottom - EDGE ? STEP : 0;
  if (step === 0) return;
  if (isScrolled) list.scrollTop += step;
  else window.scrollBy(0, step);
}

/** The number of other rows above a vertical position on the screen. */
function findDropIndex(list: HTMLElement | null, id: number, y: number): number {
  const otherRows = [...(list?.children ?? [])].filter(
    (row): row is HTMLElement => row instanceof HTMLElement && row.dataset['id'] !== String(id),
  );
  return otherRows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
