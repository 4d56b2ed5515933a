import { createContext } from 'react';

/** How somebody's own shares of a stock stand. */
export interface AuthorPosition {
  isGain: boolean;
  /** Percent points since they were bought. */
  change: number;
  isSold: boolean;
}

/** On the page of a stock: the positions of authors who show their portfolios, by their ids. */
export const AuthorPositionsContext = createContext<ReadonlyMap<number, AuthorPosition>>(new Map());
