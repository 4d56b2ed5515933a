import { useCallback, useEffect, useRef, useState } from 'react';
import { SETTINGS_DELAY_MS } from './settingsTimings';

/**
 * A setting that changes on the screen at once and is sent after a pause (console §9). Changes during the request are
 * sent after it; a rejected change is reverted. Unmounting sends pending changes.
 * @param stored the value on the server
 * @param send resolves to true when it was stored; shows its own error when not
 * @returns the value to show, and its setter
 */
export function useDelayedSetting<T>(
  stored: T,
  send: (value: T) => Promise<boolean>,
  isSame: (first: T, second: T) => boolean = Object.is,
): [shown: T, change: (value: T) => void] {
  const [wanted, setWanted] = useState<{ value: T }>();
  const latest = useRef({ stored, send, isSame });
  const waiting = useRef<{ value: T }>(undefined);
  const timer = useRef<number>(undefined);
  const isSending = useRef(false);

  useEffect(() => {
    latest.current = { stored, send, isSame };
  });

  const flush = useCallback(async () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (isSending.current) return;
    isSending.current = true;
    // Sends changes that became due during the request.
    while (waiting.current !== undefined && timer.current === undefined) {
      const { value } = waiting.current;
      waiting.current = undefined;
      const { stored: storedValue, send: sendNow, isSame: isEqual } = latest.current;
      if (!isEqual(value, storedValue) && (await sendNow(value))) latest.current.stored = value;
    }
    isSending.current = false;
    if (waiting.current === undefined) setWanted(undefined);
  }, []);

  useEffect(() => () => void flush(), [flush]);

  const change = useCallback(
    (value: T) => {
      setWanted({ value });
      waiting.current = { value };
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void flush(), SETTINGS_DELAY_MS);
    },
    [flush],
  );

  return [wanted === undefined ? stored : wanted.value, change];
}
