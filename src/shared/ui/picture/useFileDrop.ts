import { useState, type DragEvent } from 'react';

interface FileDrop {
  isDragging: boolean;
  /** For the element that files may be dropped on. */
  dropProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** Files that are dragged onto an element and dropped there. */
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
