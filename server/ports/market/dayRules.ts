/** Milliseconds. */
export const DAY = 86_400_000;

/** Of a local date: 'closed' for the whole day, otherwise the local minute of the early close. */
export type DayRule = 'closed' | number;

/** The date of a time in UTC, for example 2026-11-23. */
export const toIsoDate = (time: number): string => new Date(time).toISOString().slice(0, 10);
