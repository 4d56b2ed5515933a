import { useDebouncedValue } from './useDebouncedValue';

/**
 * What stands in the address, once the screen shows it. A navigation is drawn in pieces; while it is, the screen before
 * is drawn again whenever an answer arrives. A query that follows the address directly is then asked by turns for what
 * was and for what comes, each answer throwing the drawing back: on a large screen without end.
 */
export const useSettled = <Value>(value: Value): Value => useDebouncedValue(value, 0);
