import type { Listing } from '../../ports/market/catalogue/catalogue.ts';

/** The value of all shares of a company at the base price, in the currency of its exchange. */
export const marketValue = ({ instrument }: Pick<Listing, 'instrument'>): number =>
  instrument.shares * instrument.basePrice;
