import { useSyncExternalStore } from 'react';

import { useFormat } from '@/shared/format/useFormat';

const MINUTE_MS = 60_000;

/** One clock for all of them: a list of a hundred times must not run a hundred timers. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** "3 hours ago", kept right while it is on screen; the full date is in the tooltip. @param value ISO 8601 */
export function RelativeTime({ value }: { value: string }) {
  const format = useFormat();
  useSyncExternalStore(subscribe, currentMinute);
  return (
    // A text that begins with a figure would otherwise be torn apart where the page runs from right to left.
    <time dir="auto" dateTime={value} title={format.dateTime(value)}>
      {format.relativeTime(value)}
    </time>
  );
}
