import { dateFormat } from '@/shared/format/formatters';

const DAY_MS = 86_400_000;

/** Zones change their clocks months apart: two equal offsets within this distance have no change between them. */
const SURELY_UNCHANGED_MS = 45 * DAY_MS;

function createOffsetReader(timeZone: string): (time: number) => number {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
    const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return clock - Math.floor(time / 1000) * 1000;
  };
}

/** The time zone, or UTC when the runtime does not support it. */
function resolveTimeZone(timeZone: string): string {
  try {
    return dateFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * The local times of a zone at rising times, in milliseconds as if in UTC, because the chart library has no zones.
 * Reads the calendar once per stretch without a change of clocks, not once per time.
 */
export function clockTimes(times: readonly number[], timeZone: string): number[] {
  const offsetAt = createOffsetReader(resolveTimeZone(timeZone));
  const clocks = [...times];
  const fill = (first: number, last: number, offset: number, lastOffset: number): void => {
    const [from, to] = [times[first] ?? 0, times[last] ?? 0];
    if (offset === lastOffset && to - from < SURELY_UNCHANGED_MS) {
      for (let index = first; index <= last; index += 1) clocks[index] = (times[index] ?? 0) + offset;
      return;
    }
    if (last - first < 2) {
      clocks[first] = from + offset;
      clocks[last] = to + lastOffset;
      return;
    }
    const middle = (first + last) >> 1;
    const between = offsetAt(times[middle] ?? 0);
    fill(first, middle, offset, between);
    fill(middle, last, between, lastOffset);
  };
  const last = times.length - 1;
  if (last >= 0) fill(0, last, offsetAt(times[0] ?? 0), offsetAt(times[last] ?? 0));
  return clocks;
}
