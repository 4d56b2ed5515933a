import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../../server/access/passwords.ts';
import type { Role } from '../../../server/access/roles.ts';
import { accountKeys, searchKey } from '../../../server/database/keys.ts';
import { teamStatusIds, teamTypeIds, userStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { teamMembers, teams } from '../../../server/database/tables/bots/teams.ts';
import type { Database } from '../../../server/database/types.ts';

export interface TestPerson {
  readonly id: number;
  readonly role: Exclude<Role, 'guest'>;
  readonly username: string;
  readonly emailaddress: string;
  readonly password: string;
}

export interface TestTeam {
  readonly id: number;
  readonly name: string;
  readonly owner: TestPerson;
}

type NewUser = typeof users.$inferInsert;
type NewTeam = typeof teams.$inferInsert;
type MemberState = 'accepted' | 'invited' | 'declined';
type MemberRole = 'admin' | 'developer' | 'readonly';

/** The password of all test users; hashed once, because hashing is slow by design. */
const password = 'Right-2026!';
let hashed: Promise<string> | undefined;

/** Consonants only: a search for a number or a name must not match what is random in another person's name. */
const unique = (): string => Array.from(randomBytes(10), (byte) => 'bcdfghjklmnpqrst'.charAt(byte % 16)).join('');

let lastTime = 0;

/**
 * The current time, but always later than the previous result: lists are newest first, and two rows of the same
 * millisecond would be in the order of their ids, which is not the order of their creation.
 */
function nextTime(): Date {
  lastTime = Math.max(Date.now(), lastTime + 1);
  return new Date(lastTime);
}

/** Adds users and their teams to a test's database. */
export class TestPeople {
  readonly #db: Database['db'];

  constructor(db: Database['db']) {
    this.#db = db;
  }

  developer(change: Partial<NewUser> = {}): Promise<TestPerson> {
    return this.person('bot_developer', change);
  }

  /** Several at once: `const [ada, mert] = await people.developers(2)`. */
  developers(count: 2): Promise<[TestPerson, TestPerson]>;
  developers(count: 3): Promise<[TestPerson, TestPerson, TestPerson]>;
  developers(count: 4): Promise<[TestPerson, TestPerson, TestPerson, TestPerson]>;
  developers(count: number): Promise<TestPerson[]> {
    return Promise.all(Array.from({ length: count }, () => this.developer()));
  }

  appUser(change: Partial<NewUser> = {}): Promise<TestPerson> {
    return this.person('app_user', change);
  }

  admin(change: Partial<NewUser> = {}): Promise<TestPerson> {
    return this.person('admin', change);
  }

  async person(role: TestPerson['role'], change: Partial<NewUser> = {}): Promise<TestPerson> {
    hashed ??= hashPassword(password);
    const firstname = change.firstname ?? 'Deniz';
    const lastname = change.lastname ?? 'Aydin';
    const username = change.username ?? `deniz${unique()}`;
    const emailaddress = change.emailaddress ?? `${username}@bourse.example`;
    const [row] = await this.#db
      .insert(users)
      .values({
        firstname,
        lastname,
        username,
        emailaddress,
        ...accountKeys({ firstname, lastname, username, emailaddress }),
        emailVerifiedAt: new Date(),
        passwordHash: await hashed,
        typeId: userTypeIds[role],
        statusId: userStatusIds.active,
        createdAt: nextTime(),
        ...change,
      })
      .returning({ id: users.id });
    if (row === undefined) throw new Error('The person was not stored');
    return { id: row.id, role, username, emailaddress, password };
  }

  /** A team with its owner (made if absent) and members. */
  async team(
    options: {
      owner?: TestPerson;
      members?: readonly { person: TestPerson; role?: MemberRole; state?: MemberState }[];
      change?: Partial<NewTeam>;
    } = {},
  ): Promise<TestTeam> {
    const owner = options.owner ?? (await this.developer());
    const members = options.members ?? [];
    const name = options.change?.name ?? `Team ${unique()}`;
    const [row] = await this.#db
      .insert(teams)
      .values({
        name,
        description: 'Builds bots that read the market.',
        shortDescription: 'Bots for the market',
        ownerId: owner.id,
        typeId: teamTypeIds.organisation,
        statusId: teamStatusIds.active,
        memberCount: 1 + members.filter(({ state = 'accepted' }) => state === 'accepted').length,
        searchKey: searchKey(name),
        createdAt: nextTime(),
        ...options.change,
      })
      .returning({ id: teams.id });
    if (row === undefined) throw new Error('The team was not stored');
    await this.#db
      .insert(teamMembers)
      .values([
        { teamId: row.id, userId: owner.id, role: 'owner', state: 'accepted' },
        ...members.map(
          ({ person, role = 'developer', state = 'accepted' }) =>
            ({ teamId: row.id, userId: person.id, role, state, invitedById: owner.id }) as const,
        ),
      ]);
    return { id: row.id, name, owner };
  }
}
