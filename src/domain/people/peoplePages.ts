/** Page size of the lists of people in dialogs. */
export const PEOPLE_PAGE_SIZE = 20;
