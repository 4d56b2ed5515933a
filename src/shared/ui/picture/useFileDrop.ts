import { useState, type DragEvent } from 'react';

interface FileDrop {
  isDragging: boolean;
  /** Spread onto the drop target. */
  dropProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Accepts files that are dragged onto an element. */
export function useFileDrop(take: (files: FileList) => void): FileDrop {
  const [isDragging, setDragging] = useState(false);
  return {
    isDragging,
    dropProps: {
      onDragOver: (event) => {
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave: () => setDragging(false),
      onDrop: (event) => {
        event.preventDefault();
        setDragging(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
