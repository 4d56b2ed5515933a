import { isExchangeCode } from '../calendar.ts';
import type { ExchangeCode, Instrument, Split } from '../market.ts';
import { field, numberField, readDelimitedFile } from '../../../base/delimitedFile.ts';

const readTable = (name: string): Record<string, string>[] =>
  readDelimitedFile(new URL(`data/${name}`, import.meta.url));

/** The industries with their codes and names. */
export const readIndustries = (): Record<string, string>[] => readTable('industries.csv');

/** A listed company, fund or index with its facts besides prices. */
export interface Listing {
  readonly instrument: Instrument;
  readonly name: string;
  readonly headquarters: string;
  /** Year. */
  readonly founded: number;
  readonly employees: number;
  /** Theme of a fund ('broad' or an industry code); empty for everything else. */
  readonly theme: string;
}

const EXCHANGE_FILES: readonly (readonly [ExchangeCode, string])[] = [
  ['NASDAQ', 'nasdaq.csv'],
  ['NYSE', 'nyse.csv'],
  ['BIST', 'bist.csv'],
];

/** First ids of funds and indices, above the range of companies, so that new companies do not change other ids. */
const FIRST_ETF_ID = 2001;
const FIRST_INDEX_ID = 3001;
/** First id of the companies of each exchange. */
const FIRST_ID: Record<ExchangeCode, number> = { NASDAQ: 1, NYSE: 501, BIST: 1001 };

function getExchange(row: Record<string, string>): ExchangeCode {
  const code = field(row, 'exchange');
  if (!isExchangeCode(code)) throw new Error(`Unknown exchange ${code}.`);
  return code;
}

function readSplits(): Map<string, Split[]> {
  const splits = new Map<string, Split[]>();
  for (const row of readTable('splits.csv')) {
    const existing = splits.get(field(row, 'symbol')) ?? [];
    splits.set(field(row, 'symbol'), [...existing, { date: field(row, 'date'), ratio: numberField(row, 'ratio') }]);
  }
  return splits;
}

function readCompanies(splits: ReadonlyMap<string, Split[]>): Listing[] {
  return EXCHANGE_FILES.flatMap(([exchange, file]) =>
    readTable(file).map((row, index): Listing => {
      const price = numberField(row, 'price');
      return {
        instrument: {
          tickerId: FIRST_ID[exchange] + index,
          symbol: field(row, 'symbol'),
          name: field(row, 'name'),
          kind: 'stock',
          exchange,
          industry: field(row, 'industry'),
          basePrice: price,
          shares: Math.round((numberField(row, 'capBillions') * 1e9) / price),
          members: [],
          splits: splits.get(field(row, 'symbol')) ?? [],
        },
        name: field(row, 'name'),
        headquarters: field(row, 'headquarters'),
        founded: numberField(row, 'founded'),
        employees: numberField(row, 'employees'),
        theme: '',
      };
    }),
  );
}

function readFunds(): Listing[] {
  return readTable('etfs.csv').map((row, index): Listing => {
    const price = numberField(row, 'price');
    const theme = field(row, 'theme');
    return {
      instrument: {
        tickerId: FIRST_ETF_ID + index,
        symbol: field(row, 'symbol'),
        name: field(row, 'name'),
        kind: 'etf',
        exchange: getExchange(row),
        // A broad fund follows the market only, a sector fund its industry too.
        industry: theme === 'broad' ? null : theme,
        basePrice: price,
        shares: Math.round((numberField(row, 'assetsBillions') * 1e9) / price),
        members: [],
        splits: [],
      },
      name: field(row, 'name'),
      headquarters: '',
      founded: numberField(row, 'founded'),
      employees: 0,
      theme,
    };
  });
}

const isTurkish = (listing: Listing): boolean => listing.instrument.exchange === 'BIST';
const value = (listing: Listing): number => listing.instrument.shares * listing.instrument.basePrice;
const largest = (listings: readonly Listing[], count: number): Listing[] =>
  [...listings].sort((a, b) => value(b) - value(a)).slice(0, count);

/** The companies that match a rule of indices.csv. */
function getMembers(rule: string, companies: readonly Listing[]): Listing[] {
  const [kind = '', first = '', second = ''] = rule.split(':');
  if (kind === 'list') return companies.filter(({ instrument }) => first.split(',').includes(instrument.symbol));
  if (kind === 'exchange') return companies.filter(({ instrument }) => instrument.exchange === first);
  if (kind === 'top') return largest(getMembers(`exchange:${first}`, companies), Number(second));
  if (kind === 'industry')
    return companies.filter(
      (company) => company.instrument.industry === first && isTurkish(company) === (second === 'tr'),
    );
  if (kind === 'group')
    return companies.filter(
      (company) => second.split(',').includes(company.instrument.industry ?? '') && isTurkish(company),
    );
  if (kind === 'us-top-200')
    return largest(
      companies.filter((company) => !isTurkish(company)),
      200,
    );
  throw new Error(`Unknown index rule ${rule}.`);
}

function readIndices(companies: readonly Listing[]): Listing[] {
  return readTable('indices.csv').map((row, index): Listing => {
    const rule = field(row, 'rule');
    const members = getMembers(rule, companies).map(({ instrument }) => ({
      tickerId: instrument.tickerId,
      // An index with listed members is price weighted like the Dow; all others are weighted by capitalisation.
      units: rule.startsWith('list:') ? 1 : instrument.shares,
    }));
    return {
      instrument: {
        tickerId: FIRST_INDEX_ID + index,
        symbol: field(row, 'symbol'),
        name: field(row, 'name'),
        kind: 'index',
        exchange: getExchange(row),
        industry: null,
        basePrice: numberField(row, 'level'),
        shares: 0,
        members,
        splits: [],
      },
      name: field(row, 'name'),
      headquarters: '',
      founded: 0,
      employees: 0,
      theme: '',
    };
  });
}

let cached: readonly Listing[] | undefined;

/** All listings of the simulated exchanges: companies, funds and indices, with stable ids. */
export function loadCatalogue(): readonly Listing[] {
  if (cached) return cached;
  const companies = readCompanies(readSplits());
  cached = [...companies, ...readFunds(), ...readIndices(companies)];
  return cached;
}

/** The part of the catalogue that the simulated exchange needs: `createSimulatedMarket(loadInstruments())`. */
export function loadInstruments(): readonly Instrument[] {
  return loadCatalogue().map(({ instrument }) => instrument);
}
