/** Of a local date: 'closed' for the whole day, otherwise the local minute of the early close. */
export type DayRule = 'closed' | number;
