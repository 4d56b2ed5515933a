import { useDebouncedValue } from './useDebouncedValue';

/**
 * The value of the address, once the screen shows it. React renders a navigation in a transition, and re-renders the
 * previous screen whenever a response arrives. A query that follows the address directly then alternates between the
 * previous and the next variables, and each response restarts the transition: on a large screen indefinitely.
 */
export const useSettled = <Value>(value: Value): Value => useDebouncedValue(value, 0);
