import { createContext } from 'react';

/** The author's position in a stock. */
export interface AuthorPosition {
  isGain: boolean;
  /** Change since the purchase, in percent. */
  change: number;
  isSold: boolean;
}

/** On the page of a stock: positions of authors with public portfolios, by author id. */
export const AuthorPositionsContext = createContext<ReadonlyMap<number, AuthorPosition>>(new Map());
