import { useEffect, useState } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds until a moment (ms since 1970), counted down each second; 0 when it has passed. */
export function useSecondsLeft(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setSeconds(secondsUntil(moment));
    if (secondsUntil(moment) === 0) return undefined;
    const timer = setInterval(() => {
      const left = secondsUntil(moment);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** Seconds as mm:ss. */
export function minutesAndSeconds(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
