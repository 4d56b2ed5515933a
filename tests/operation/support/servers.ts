import { readFileSync } from 'node:fs';
import type { RunningServer } from '../../support/server/runServer.ts';

/** Linux counts processor time in ticks of 10 ms. */
const TICKS_PER_SECOND = 100;

/** The processor time of a process so far, in seconds. */
export function readProcessorSeconds({ process: child }: RunningServer): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** How long the main thread of a process has run, and how long it was ready and another one ran, in seconds. */
export function readTurns({ process: child }: RunningServer): { readonly ran: number; readonly waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${child.pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran: ran / 1e9, waited: waited / 1e9 };
}

export const getPort = ({ url }: RunningServer): number => Number(new URL(url).port);
