import { createContext, type ReactNode } from 'react';

/**
 * The control of the saved views of a table, beside the choice of columns. The portal whose tables have views provides
 * it; without it the tables have none.
 */
export const TableViewsContext = createContext<ReactNode>(null);
