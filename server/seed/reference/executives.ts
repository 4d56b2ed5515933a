import { mix } from '../../ports/market/noise.ts';

/** First names by country. All names are fictional, because demo data must not attribute statements to real people. */
const FIRST_NAMES: Readonly<Record<string, readonly string[]>> = {
  TR: [
    'Ayşe',
    'Mehmet',
    'Zeynep',
    'Kerem',
    'Elif',
    'Burak',
    'Selin',
    'Cem',
    'Derya',
    'Okan',
    'Pınar',
    'Tolga',
    'Nihan',
    'Serdar',
    'Gökçe',
    'Haluk',
  ],
  IN: ['Anjali', 'Rohan', 'Meera', 'Vikram', 'Kavita', 'Arjun', 'Nandini', 'Sanjay'],
  CN: ['Wei', 'Lina', 'Jian', 'Mei', 'Hao', 'Ying', 'Bo', 'Xia'],
  JP: ['Haruto', 'Yuki', 'Kenji', 'Naomi', 'Takumi', 'Emi', 'Ren', 'Aiko'],
};
const LAST_NAMES: Readonly<Record<string, readonly string[]>> = {
  TR: [
    'Aydoğan',
    'Karaca',
    'Tunalı',
    'Ersoylu',
    'Akbulut',
    'Sezgin',
    'Öztekin',
    'Yalçıner',
    'Durmaz',
    'Koralp',
    'Bilgen',
    'Altınay',
    'Güneri',
    'Sarpkaya',
  ],
  IN: ['Deshpande', 'Malhotra', 'Iyengar', 'Banerjee', 'Kulkarni', 'Raghavan', 'Chatterji', 'Saxena'],
  CN: ['Zhao', 'Qian', 'Sun', 'Zhou', 'Xu', 'Gao', 'Lin', 'Deng'],
  JP: ['Okada', 'Morita', 'Ishida', 'Kondo', 'Hayashi', 'Ueda', 'Sakai', 'Noguchi'],
};
/** For all other countries. */
const OTHER_FIRST_NAMES = [
  'Clara',
  'Martin',
  'Joanna',
  'Philip',
  'Renata',
  'Graham',
  'Ingrid',
  'Leonard',
  'Simone',
  'Douglas',
  'Nora',
  'Edwin',
  'Marianne',
  'Victor',
  'Paula',
  'Stuart',
  'Helena',
  'Raymond',
  'Beatrice',
  'Warren',
  'Odette',
  'Curtis',
  'Miriam',
  'Alistair',
];
const OTHER_LAST_NAMES = [
  'Hargrove',
  'Lindqvist',
  'Okafor',
  'Castellane',
  'Whitcombe',
  'Brandt',
  'Delacroix',
  'Ferreira',
  'Novak',
  'Ashworth',
  'Pemberton',
  'Salgado',
  'Vandermeer',
  'Thackeray',
  'Holloway',
  'Marchetti',
  'Eriksen',
  'Caldwell',
  'Rosenfeld',
  'Strand',
  'Winslow',
  'Abernathy',
  'Kowalczyk',
  'Mercer',
];

/** A plausible name for the head of a company in a country (ISO code). The same seed gives the same name. */
export function executiveName(country: string, seed: number): string {
  // Chinese names are common in Taiwan and Singapore.
  const nameCountry = country === 'TW' || country === 'SG' ? 'CN' : country;
  const firstNames = FIRST_NAMES[nameCountry] ?? OTHER_FIRST_NAMES;
  const lastNames = LAST_NAMES[nameCountry] ?? OTHER_LAST_NAMES;
  // Different keys, so that the first name does not determine the last name.
  const firstName = firstNames[mix(seed, 11) % firstNames.length] ?? '';
  const lastName = lastNames[mix(seed, 12) % lastNames.length] ?? '';
  return `${firstName} ${lastName}`;
}
