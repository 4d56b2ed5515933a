import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

interface Drag {
  id: number;
  /** The index it would get. */
  to: number;
}

interface DragOrder {
  drag: Drag | null;
  /** The list whose children are the rows, in order; each row says by `data-id` which it is. */
  listRef: (list: HTMLElement | null) => void;
  handleProps: (id: number, index: number) => HandleProps;
}

interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** How near to the edge of the window a drag scrolls, and how far each time, in px. */
const EDGE = 60;
const STEP = 14;

/**
 * Another place in a list by dragging a handle, with mouse, pen or finger, or by its arrow keys. Escape lets go.
 * @param onDrop hears the row and the index it gets
 */
export function useDragOrder(onDrop: (id: number, to: number) => void): DragOrder {
  const list = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  const placeAt = (id: number, y: number): number => {
    const others = [...(list.current?.children ?? [])].filter(
      (row): row is HTMLElement => row instanceof HTMLElement && row.dataset['id'] !== String(id),
    );
    return others.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2 < y;
    }).length;
  };

  const handleProps = (id: number, index: number): HandleProps => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, to: index });
    },
    onPointerMove: (event) => {
      if (drag?.id !== id) return;
      if (event.clientY < EDGE) window.scrollBy(0, -STEP);
      else if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
      const to = placeAt(id, event.clientY);
      if (to !== drag.to) setDrag({ id, to });
    },
    onPointerUp: () => {
      if (drag?.id !== id) return;
      setDrag(null);
      onDrop(id, drag.to);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event) => {
      if (event.key === 'Escape' && drag !== null) {
        setDrag(null);
        return;
      }
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0) return;
      event.preventDefault();
      onDrop(id, index + step);
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
