import { mix } from '../../ports/market/noise.ts';

/** Fictional names, because demo data must not attribute statements to real people. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
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
const LAST: Readonly<Record<string, readonly string[]>> = {
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
const OTHER_FIRST = [
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
const OTHER_LAST = [
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

/** A plausible name for the head of a company in a country (ISO code). */
export function executiveName(country: string, seed: number): string {
  const code = country === 'TW' || country === 'SG' ? 'CN' : country;
  const first = FIRST[code] ?? OTHER_FIRST;
  const last = LAST[code] ?? OTHER_LAST;
  return `${first[mix(seed, 11) % first.length] ?? ''} ${last[mix(seed, 12) % last.length] ?? ''}`;
}
