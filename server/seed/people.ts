import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import type { users } from '../database/tables/people/people.ts';
import { hashPassword } from '../access/passwords.ts';
import { accountKeys, searchKey, confusableKey, usernameKey } from '../database/keys.ts';
import { userStatusIds, userTypeIds } from '../database/referenceIds.ts';
import { field, numberField } from '../base/delimitedFile.ts';
import { readTable } from './seedTable.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demoAccounts.ts';
import { createRandom, type Random } from './random.ts';
import { ago, type SeedContext } from './seedContext.ts';

type PersonRow = typeof users.$inferInsert;

/** A user under construction; counters are set at the end. */
export interface Person {
  readonly id: number;
  readonly role: 'app_user' | 'bot_developer' | 'admin';
  readonly username: string;
  readonly fullName: string;
  readonly language: 'en' | 'tr';
  readonly countryCode: string;
  readonly isPrivate: boolean;
  readonly active: boolean;
  readonly joinedAt: Date;
  readonly row: PersonRow;
}

/** How often each origin occurs. */
const ORIGINS = [
  'us',
  'us',
  'us',
  'us',
  'tr',
  'tr',
  'tr',
  'tr',
  'tr',
  'in',
  'in',
  'in',
  'gb',
  'gb',
  'de',
  'br',
  'ng',
  'jp',
  'fr',
  'ca',
];
const PEOPLE = 200;
const LAST_APP_USER = 142;
const LAST_DEVELOPER = 191;

const ORGANISATIONS = [
  'Northwind Labs',
  'Karınca Yazılım',
  'Bluepeak Systems',
  'Tickerworks',
  'Lodos Teknoloji',
  'Open Ledger Studio',
  'Quietbyte',
  'Sabancı Yolu Atölyesi',
  'Ganges Code',
  'Foxglove Software',
  'Delta Nine',
  'Martı Dijital',
  'Copperline',
  'Signal Orchard',
  'Zeytin Labs',
  'Harbour and Co',
  'Pixel Bazaar',
  'Monsoon Apps',
];

function getName(random: Random, origin: Record<string, string>): { firstname: string; lastname: string } {
  const names = (column: string): string[] => field(origin, column).split(' ');
  return { firstname: random.pick(names(random.chance(0.5) ? 'women' : 'men')), lastname: random.pick(names('last')) };
}

function getUsername(random: Random, firstname: string, lastname: string, taken: Set<string>): string {
  const first = searchKey(firstname);
  const last = searchKey(lastname);
  const shapes = [
    `${first}${last}`,
    `${first}.${last}`,
    `${first}_${last}`,
    `${first.charAt(0)}${last}`,
    `${first}invests`,
    `${last}capital`,
    `${first}${random.int(70, 99)}`,
  ];
  let name = random.pick(shapes);
  while (taken.has(confusableKey(name))) name = `${first}${last}${random.int(2, 99)}`;
  taken.add(confusableKey(name));
  return name;
}

const getRole = (id: number): Person['role'] => {
  const demo = DEMO_ACCOUNTS.find((account) => account.id === id);
  if (demo) return demo.role;
  if (id <= LAST_APP_USER) return 'app_user';
  return id <= LAST_DEVELOPER ? 'bot_developer' : 'admin';
};

/** Ids of users whose account is not in use, with the status. */
const INACTIVE = new Map<number, keyof typeof userStatusIds>([
  [57, 'disabled'],
  [101, 'disabled'],
  [63, 'deactivated'],
  [88, 'deactivated'],
  [120, 'deletion_requested'],
  [166, 'disabled'],
  [178, 'deactivated'],
]);

const DEMO_NAMES: Readonly<Record<number, { firstname: string; lastname: string; bio: string; origin: string }>> = {
  1: {
    firstname: 'Deniz',
    lastname: 'Morgan',
    bio: 'Half value, half momentum. I keep a diary of every trade and share the lessons here.',
    origin: 'us',
  },
  2: {
    firstname: 'Selin',
    lastname: 'Hartley',
    bio: 'I build bots that do the boring half of investing.',
    origin: 'gb',
  },
  3: { firstname: 'Adrian', lastname: 'Vogel', bio: 'Keeps Bourse tidy.', origin: 'de' },
};

/**
 * Creates 200 users. They share one argon2id hash, because they share the documented demo password, and 200 hashes
 * would take longer than the rest of the seed.
 */
export async function createPeople(context: SeedContext): Promise<Person[]> {
  const random = createRandom('people');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const origins = new Map(readTable('names.csv').map((row) => [field(row, 'origin'), row]));
  const countryRows = readTable('countries.csv');
  const countryId = (code: string): number => countryRows.findIndex((row) => field(row, 'code') === code) + 1;
  const bios = readTable('bios.csv');
  const unused = {
    en: bios.filter((row) => field(row, 'language') === 'en'),
    tr: bios.filter((row) => field(row, 'language') === 'tr'),
  };
  const taken = new Set<string>(DEMO_ACCOUNTS.map(({ username }) => confusableKey(username)));
  const fullNames = new Set<string>();

  const make = (id: number): Person => {
    const demo = DEMO_NAMES[id];
    const origin = origins.get(demo?.origin ?? random.pick(ORIGINS)) ?? {};
    let name: { firstname: string; lastname: string } = demo ?? getName(random, origin);
    while (fullNames.has(`${name.firstname} ${name.lastname}`)) name = getName(random, origin);
    const fullName = `${name.firstname} ${name.lastname}`;
    fullNames.add(fullName);
    const account = DEMO_ACCOUNTS.find((item) => item.id === id);
    const username = account?.username ?? getUsername(random, name.firstname, name.lastname, taken);
    const language = field(origin, 'language') === 'tr' ? 'tr' : 'en';
    const role = getRole(id);
    const status = INACTIVE.get(id) ?? 'active';
    const joinedAt = ago(context, (id <= 3 ? 420 : random.int(20, 700)) * DAY_MS + random.int(0, DAY_MS));
    const verified = id <= 3 || random.chance(0.93);
    // The demo user's account is private, so that it has pending follow requests.
    const isPrivate = role === 'app_user' && (id === 1 || random.chance(0.13));
    const countryCode = field(origin, 'country');
    const bio =
      demo?.bio ??
      (random.chance(0.8)
        ? unused[language].length > 0
          ? field(unused[language].splice(random.int(0, unused[language].length - 1), 1)[0] ?? {}, 'bio')
          : null
        : null);
    const emailaddress = account?.email ?? `${username}@people.bourse.example`;
    const row: PersonRow = {
      id,
      firstname: name.firstname,
      lastname: name.lastname,
      username,
      emailaddress,
      ...accountKeys({ ...name, username, emailaddress }),
      emailVerifiedAt: verified ? new Date(joinedAt.getTime() + 3 * MINUTE_MS) : null,
      passwordHash,
      passwordChangedAt: joinedAt,
      typeId: userTypeIds[role],
      statusId: userStatusIds[status],
      countryId: countryId(countryCode),
      bio,
      birthdate: `${random.int(1958, 2003)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
      city: random.pick(field(origin, 'city').split(';')),
      organizationName:
        role === 'bot_developer' ? (id === 2 ? 'Hartley Automation' : random.pick(ORGANISATIONS)) : null,
      cellphoneCountryCode: numberField(origin, 'callingCode'),
      cellphoneCountryName: countryCode,
      // French mobile numbers have nine digits, with a leading zero in national format.
      cellphoneNumber: `${countryCode === 'FR' ? 0 : 5}${String(random.int(100_000_000, 999_999_999))}`,
      policyAcceptedAt: joinedAt,
      isPrivate,
      matrixUserId: `@${usernameKey(username)}:bourse.localhost`,
      language,
      numFollowers: 0,
      numFollowing: 0,
      numPosts: 0,
      score: 0,
      deactivatedAt: status === 'deactivated' || status === 'deletion_requested' ? ago(context, 6 * DAY_MS) : null,
      deleteAfter: status === 'deletion_requested' ? ago(context, -24 * DAY_MS) : null,
      lastSeenAt: ago(context, random.int(1, 20 * 24) * HOUR_MS),
      createdAt: joinedAt,
      updatedAt: joinedAt,
    };
    return {
      id,
      role,
      username,
      fullName,
      language,
      countryCode,
      isPrivate,
      active: status === 'active',
      joinedAt,
      row,
    };
  };
  return Array.from({ length: PEOPLE }, (_unused, index) => make(index + 1));
}
