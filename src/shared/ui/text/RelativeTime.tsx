import { useSyncExternalStore } from 'react';

import { useFormat } from '@/shared/format/useFormat';

import styles from './RelativeTime.module.css';

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

/**
 * "3 hours ago", updated while it is on screen; the full date is in the tooltip.
 * @param value ISO 8601
 */
export function RelativeTime({ value }: { value: string }) {
  const format = useFormat();
  useSyncExternalStore(subscribe, currentMinute);
  return (
    // Automatic direction: a text that begins with a number would otherwise be reordered on a right-to-left page.
    <time dir="auto" className={styles['time']} dateTime={value} title={format.dateTime(value)}>
      {format.relativeTime(value)}
    </time>
  );
}
