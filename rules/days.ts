/** The day of a time in UTC, in ISO 8601: 2026-11-28. */
export const toIsoDate = (time: Date | number): string => new Date(time).toISOString().slice(0, 10);
