import { EXCHANGES } from '../../ports/market/calendar.ts';
import { mix, toSeed } from '../../ports/market/noise.ts';
import { searchKey } from '../../database/keys.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import {
  companies,
  corporateActions,
  exchanges,
  indexMembers,
  industries,
  tickers,
} from '../../database/tables/market/market.ts';
import { field, numberField } from '../../base/delimitedFile.ts';
import { createFundamentals } from '../../ports/market/catalogue/fundamentals.ts';
import { readTable } from '../seedTable.ts';
import { loadCatalogue, readIndustries, type Listing } from '../../ports/market/catalogue/catalogue.ts';
import { advanceSequences, copyRows, type Tx } from '../rows.ts';
import { executiveName } from './executives.ts';
import { REFERENCE_DATE } from './lists.ts';

/** Countries without their own phone network or under embargo are listed but cannot be selected. */
const UNSUPPORTED = new Set(['AQ', 'BV', 'HM', 'IO', 'TF', 'UM', 'GS', 'CU', 'IR', 'KP', 'SY']);

const CARD_COLOURS: readonly (readonly [string, string])[] = [
  ['#0B7A75', '#E3F4F2'],
  ['#3454D1', '#E8ECFB'],
  ['#B4560E', '#FBEEE2'],
  ['#7A3E9D', '#F3E9F8'],
  ['#1F6F3D', '#E4F3E9'],
  ['#A32A4B', '#FAE7EC'],
  ['#4A5568', '#ECEFF3'],
  ['#946C00', '#FAF2DC'],
];

const INDUSTRIES = readIndustries();

const industryIds = new Map(INDUSTRIES.map((row, index) => [field(row, 'code'), index + 1]));

/** The id of an industry by its code in the data files. */
const industryId = (code: string): number | null => industryIds.get(code) ?? null;

const findIndustry = (code: string): Record<string, string> | undefined => INDUSTRIES[(industryIds.get(code) ?? 0) - 1];

async function writeCountries(tx: Tx): Promise<Map<string, number>> {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const turkish = new Intl.DisplayNames('tr', { type: 'region' });
  const rows = readTable('countries.csv').map((row, index) => {
    const code = field(row, 'code');
    return {
      id: index + 1,
      name: english.of(code) ?? code,
      nameTr: turkish.of(code) ?? code,
      code,
      currency: field(row, 'currency'),
      region: field(row, 'region'),
      subregion: field(row, 'subregion'),
      callingCode: numberField(row, 'callingCode'),
      supported: !UNSUPPORTED.has(code),
    };
  });
  await copyRows(tx, countries, rows);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

const FOREIGN: Readonly<Record<string, string>> = {
  Netherlands: 'NL',
  'United Kingdom': 'GB',
  Uruguay: 'UY',
  Canada: 'CA',
  Ireland: 'IE',
  China: 'CN',
  Bermuda: 'BM',
  Australia: 'AU',
  Switzerland: 'CH',
  Israel: 'IL',
  Sweden: 'SE',
  Germany: 'DE',
  France: 'FR',
  Spain: 'ES',
  Singapore: 'SG',
  Luxembourg: 'LU',
  Taiwan: 'TW',
  Japan: 'JP',
  Italy: 'IT',
  Norway: 'NO',
  Brazil: 'BR',
  Denmark: 'DK',
  India: 'IN',
};

/** ISO code of a company's country. American headquarters end with a state, Turkish ones are a city only. */
function getCountry(listing: Listing): string {
  if (listing.instrument.exchange === 'BIST') return 'TR';
  return FOREIGN[listing.headquarters.split(', ').at(-1) ?? ''] ?? 'US';
}

function companyRow(listing: Listing): typeof companies.$inferInsert {
  const { instrument, name, headquarters, founded, employees } = listing;
  const seed = toSeed(`company:${instrument.symbol}`);
  const industry = findIndustry(instrument.industry ?? '');
  const seat = headquarters.split(', ')[0] ?? headquarters;
  return {
    tickerId: instrument.tickerId,
    ceo: executiveName(getCountry(listing), seed),
    founded,
    employees,
    headquarters,
    about: `${name} ${field(industry ?? {}, 'aboutEn')}. Founded in ${founded}, it is based in ${seat} and employs about ${employees.toLocaleString('en')} people. Simulated data: management, figures and prices are made up.`,
    aboutTr: `${name}, ${field(industry ?? {}, 'aboutTr')}. ${founded} yılında kurulan şirketin merkezi ${seat}, çalışan sayısı yaklaşık ${employees.toLocaleString('tr')}. Simüle veri: yönetim, rakamlar ve fiyatlar kurgudur.`,
    website: null,
    sharesOutstanding: instrument.shares,
    ...createFundamentals(instrument),
  };
}

function tickerRow(listing: Listing, countryIds: ReadonlyMap<string, number>): typeof tickers.$inferInsert {
  const { instrument, name } = listing;
  const exchange = EXCHANGES.findIndex(({ code }) => code === instrument.exchange);
  const facts = EXCHANGES[exchange];
  const [accent = '', soft = ''] = CARD_COLOURS[mix(toSeed(instrument.symbol), 7) % CARD_COLOURS.length] ?? [];
  const industry = findIndustry(instrument.industry ?? '');
  return {
    id: instrument.tickerId,
    kind: instrument.kind,
    symbol: instrument.symbol,
    symbolKey: searchKey(instrument.symbol),
    name,
    exchangeId: exchange + 1,
    countryId: countryIds.get(instrument.kind === 'stock' ? getCountry(listing) : (facts?.country ?? 'US')) ?? null,
    industryId: instrument.industry === null ? null : industryId(instrument.industry),
    currency: facts?.currency ?? 'USD',
    cardStyle: { accent, background: soft },
    tags: industry ? [field(industry, 'sector'), field(industry, 'name'), instrument.exchange] : [instrument.exchange],
    searchKey: searchKey(instrument.symbol, name),
    createdAt: REFERENCE_DATE,
    updatedAt: REFERENCE_DATE,
  };
}

/** Writes countries, exchanges, industries and all listed instruments, with company facts, index members and splits. */
export async function writeListings(tx: Tx): Promise<void> {
  const countryIds = await writeCountries(tx);
  await copyRows(
    tx,
    exchanges,
    EXCHANGES.map(({ code, name, country, currency, zone }, index) => ({
      id: index + 1,
      code,
      name,
      countryId: countryIds.get(country) ?? 1,
      currency,
      timeZone: zone,
    })),
  );
  await copyRows(
    tx,
    industries,
    INDUSTRIES.map((row, index) => ({
      id: index + 1,
      name: field(row, 'name'),
      nameTr: field(row, 'nameTr'),
      nameKey: searchKey(field(row, 'name')),
      sector: field(row, 'sector'),
      active: true,
      createdAt: REFERENCE_DATE,
      updatedAt: REFERENCE_DATE,
    })),
  );
  const catalogue = loadCatalogue();
  await copyRows(
    tx,
    tickers,
    catalogue.map((listing) => tickerRow(listing, countryIds)),
  );
  await copyRows(tx, companies, catalogue.filter(({ instrument }) => instrument.kind === 'stock').map(companyRow));
  const prices = new Map(catalogue.map(({ instrument }) => [instrument.tickerId, instrument.basePrice]));
  await copyRows(
    tx,
    indexMembers,
    catalogue.flatMap(({ instrument }) => {
      const value = (tickerId: number, units: number): number => units * (prices.get(tickerId) ?? 0);
      const total = instrument.members.reduce((sum, { tickerId, units }) => sum + value(tickerId, units), 0);
      return instrument.members.map(({ tickerId, units }) => ({
        indexId: instrument.tickerId,
        tickerId,
        weight: value(tickerId, units) / total,
      }));
    }),
  );
  const splits = catalogue.flatMap(({ instrument }) =>
    instrument.splits.map(({ date, ratio }) => ({ tickerId: instrument.tickerId, date, ratio })),
  );
  await copyRows(
    tx,
    corporateActions,
    splits.map(({ tickerId, date, ratio }, index) => ({
      id: index + 1,
      tickerId,
      kind: 'split' as const,
      day: date,
      ratio,
    })),
  );
  await advanceSequences(tx, [countries, exchanges, industries, tickers, corporateActions]);
}
