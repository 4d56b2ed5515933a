/** Rows that a list of stocks reads at a time. */
export const STOCKS_PER_PAGE = 20;
