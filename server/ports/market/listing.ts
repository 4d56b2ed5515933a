import type { Calendar } from './calendar.ts';
import type { Instrument, Session } from './market.ts';

type Dates = Pick<Instrument, 'listedOn' | 'delistedOn'>;

/** Whether a ticker is listed on the day of a session. */
export function isListed({ listedOn, delistedOn }: Dates, { date }: Session): boolean {
  return (listedOn ?? '') <= date && (delistedOn === null || delistedOn === undefined || date < delistedOn);
}

/** The last session of a ticker that opened at or before an instant; for a delisted ticker its final session. */
export function lastSession(calendar: Calendar, dates: Dates, time: number): Session | undefined {
  const session = calendar.at(time);
  if (!session || isListed(dates, session)) return session;
  if (dates.delistedOn === null || dates.delistedOn === undefined || session.date < dates.delistedOn) return undefined;
  const after = calendar.onOrAfter(dates.delistedOn);
  const last = after && calendar.sessions[after.index - 1];
  return last && isListed(dates, last) ? last : undefined;
}
