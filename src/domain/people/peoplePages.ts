/** People read at once in the lists of a dialog. */
export const PEOPLE_PAGE_SIZE = 20;
