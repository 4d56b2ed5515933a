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

export const getPort = ({ url }: RunningServer): number => Number(new URL(url).port);
