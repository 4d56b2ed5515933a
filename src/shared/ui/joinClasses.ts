/** The value of `className` for several classes; missing ones are left out. */
export const joinClasses = (...names: ReadonlyArray<string | undefined>): string => names.filter(Boolean).join(' ');
