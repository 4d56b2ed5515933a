import { DAY_MS, HOUR_MS } from '../base/durations.ts';
import type { teamLog, teamMembers, teams } from '../database/tables/bots/teams.ts';
import { searchKey } from '../database/keys.ts';
import { teamStatusIds, teamTypeIds } from '../database/referenceIds.ts';
import { countBy } from './countBy.ts';
import { illustration, initials, monogram, type ImageStore } from './images.ts';
import { DEMO_DEVELOPER_ID } from './demoAccounts.ts';
import type { Person } from './people.ts';
import { createRandom } from './random.ts';
import { ago, type SeedContext } from './seedContext.ts';

type TeamRow = typeof teams.$inferInsert & {
  id: number;
  memberCount: number;
  botCount: number;
  createdAt: Date;
};
type MemberRow = typeof teamMembers.$inferInsert;

export interface TeamData {
  readonly rows: TeamRow[];
  readonly members: MemberRow[];
  readonly log: (typeof teamLog.$inferInsert)[];
}

/** Name, short description (at most 24 characters), description; the demo developer owns the first three. */
const ORGANISATIONS: readonly (readonly [string, string, string])[] = [
  [
    'Hartley Automation',
    'Bots for calm investors',
    'We build small, reliable bots that take the boring half of investing off your hands.',
  ],
  [
    'Northern Lights Bots',
    'Charts and research',
    'A weekend team for chart and research bots. We meet on Sundays and ship on Mondays.',
  ],
  [
    'Ege Yazılım Atölyesi',
    'İzmir’den botlar',
    'İzmir’de bir avuç geliştirici: BIST odaklı, Türkçe konuşan botlar yazıyoruz.',
  ],
  ['Alert Foundry', 'Alerts, nothing else', 'Everything about price alerts: fast, quiet, tested.'],
  ['Quiet Quants', 'Numbers, kindly told', 'Quantitative tools explained in plain language.'],
  ['Bosphorus Labs', 'Two shores, one team', 'Developers from İstanbul who like markets and ferries.'],
  ['Ledger Lions', 'Portfolios in order', 'Tools that keep track of what you own and what it cost.'],
  ['Paper Lantern', 'Learning made easy', 'Bots that teach. No prior knowledge needed.'],
  ['Signal and Noise', 'News, filtered', 'We separate what matters from what is merely loud.'],
  ['Anka Teknoloji', 'Veri ve otomasyon', 'Borsa verisi, otomasyon ve bildirim botları.'],
  ['Deccan Devs', 'Built in Hyderabad', 'Screening and income tools from Hyderabad.'],
  ['Fjord Systems', 'Simple by design', 'Small commands, clear answers.'],
  ['Open Order Book', 'Transparent tooling', 'Everything we build is documented and open to questions.'],
  ['Kırlangıç', 'Hızlı ve sade', 'Az komutlu, hızlı yanıt veren botlar.'],
  ['Compound Club', 'Long term only', 'For people who measure in years.'],
  ['Tickertape Two', 'News desk in a box', 'Headlines, filings and calendars.'],
  ['Monsoon Metrics', 'Data after the rain', 'Statistics and charts on request.'],
  ['Harbour Bots', 'Community helpers', 'We help chat rooms to stay friendly.'],
  ['Lale Devri Yazılım', 'Topluluk botları', 'Sohbet odaları ve topluluklar için yardımcılar.'],
  ['Copper Kettle', 'Fun with markets', 'Games, quizzes and the occasional haiku.'],
  ['Delta Desk', 'Options explained', 'Options without mystery.'],
  ['Blue Notebook', 'Journals and plans', 'Tools for people who write things down.'],
  ['Yedi Tepe', 'İstanbul odaklı', 'İstanbul borsası için tarayıcılar ve takvimler.'],
  ['Sandbox Society', 'Practice first', 'Paper trading and experiments.'],
  ['Last Mile Data', 'Exports and tables', 'Gets your data where you need it.'],
];

const BANNERS = 3;

async function drawTeam(imageStore: ImageStore, team: TeamRow, index: number): Promise<void> {
  const { name, ownerId } = team;
  const [picture, banner] = await Promise.all([
    imageStore.add(monogram(initials(name), index + 2, 200), ownerId, 200, 200, 'webp'),
    index < BANNERS ? imageStore.add(illustration(name, index, 1200, 300), ownerId, 1200, 300, 'webp') : undefined,
  ]);
  team.image = picture.url;
  team.thumb = picture.url;
  team.bannerImage = banner?.url ?? null;
}

/** Creates a personal team for every developer and 25 organisations with members and pending invites. */
export async function createTeams(
  context: SeedContext,
  people: readonly Person[],
  imageStore: ImageStore,
): Promise<TeamData> {
  const random = createRandom('teams');
  const developers = people.filter(({ role }) => role === 'bot_developer');
  const active = developers.filter((person) => person.active);
  const demoDeveloper = active.find(({ id }) => id === DEMO_DEVELOPER_ID);
  const otherDevelopers = active.filter(({ id }) => id !== DEMO_DEVELOPER_ID);
  const rows: TeamRow[] = [];
  const members: MemberRow[] = [];
  const log: (typeof teamLog.$inferInsert)[] = [];
  const toRow = (
    owner: Person,
    typeId: number,
    name: string,
    shortDescription: string,
    description: string,
    createdAt: Date,
  ): TeamRow => ({
    id: rows.length + 1,
    name,
    description,
    shortDescription,
    image: null,
    thumb: null,
    bannerImage: null,
    ownerId: owner.id,
    typeId,
    statusId: teamStatusIds.active,
    memberCount: 0,
    botCount: 0,
    searchKey: searchKey(name, shortDescription),
    createdAt,
    updatedAt: createdAt,
  });
  const note = (team: TeamRow, actorId: number, action: string, subjectId: number, createdAt: Date): void => {
    log.push({
      id: log.length + 1,
      teamId: team.id,
      actorId,
      action,
      subjectType: action.startsWith('team.') ? 'team' : 'user',
      subjectId,
      detail: {},
      createdAt,
    });
  };
  /** Invites a developer to a team. The log has the invitation and the answer. */
  const invite = (
    team: TeamRow,
    member: Pick<MemberRow, 'userId' | 'role' | 'state'> & {
      readonly createdAt: Date;
      readonly answeredAt: Date | null;
    },
  ): void => {
    const { userId, state, createdAt, answeredAt } = member;
    members.push({ teamId: team.id, invitedById: team.ownerId, ...member });
    note(team, team.ownerId, 'member.invited', userId, createdAt);
    if (answeredAt !== null)
      note(team, userId, state === 'accepted' ? 'member.joined' : 'member.declined', userId, answeredAt);
  };
  for (const owner of developers) {
    const tr = owner.language === 'tr';
    const team = toRow(
      owner,
      teamTypeIds.personal,
      tr ? 'Kişisel' : 'Personal',
      tr ? 'Kendi botlarım' : 'My own bots',
      tr ? `${owner.fullName} adlı geliştiricinin kişisel takımı.` : `The personal team of ${owner.fullName}.`,
      owner.joinedAt,
    );
    rows.push(team);
    members.push({
      teamId: team.id,
      userId: owner.id,
      role: 'owner',
      state: 'accepted',
      invitedById: null,
      createdAt: owner.joinedAt,
      answeredAt: owner.joinedAt,
    });
  }
  const drawings: Promise<void>[] = [];
  for (const [index, [name, shortDescription, description]] of ORGANISATIONS.entries()) {
    const owner = index < 3 ? demoDeveloper : otherDevelopers[(index * 7) % otherDevelopers.length];
    if (!owner) throw new Error('A team needs an owner.');
    const age = (context.now.getTime() - owner.joinedAt.getTime()) * (0.2 + 0.6 * random.next());
    const team = toRow(owner, teamTypeIds.organisation, name, shortDescription, description, ago(context, age));
    drawings.push(drawTeam(imageStore, team, index));
    rows.push(team);
    members.push({
      teamId: team.id,
      userId: owner.id,
      role: 'owner',
      state: 'accepted',
      invitedById: null,
      createdAt: team.createdAt,
      answeredAt: team.createdAt,
    });
    note(team, owner.id, 'team.created', team.id, team.createdAt);
    const candidates = random.sample(
      otherDevelopers.filter(({ id }) => id !== owner.id),
      random.int(2, 7),
    );
    for (const [place, person] of candidates.entries()) {
      const state =
        place < 2 ? 'accepted' : random.chance(0.6) ? 'accepted' : random.pick(['invited', 'declined'] as const);
      // The person had joined by then.
      const sinceJoined = context.now.getTime() - person.joinedAt.getTime();
      const createdAt = ago(context, Math.min(age, sinceJoined) * random.next());
      invite(team, {
        userId: person.id,
        role: random.pick(['admin', 'developer', 'developer', 'developer', 'readonly'] as const),
        state,
        createdAt,
        answeredAt:
          state === 'invited'
            ? null
            : new Date(Math.min(createdAt.getTime() + random.int(1, 40) * HOUR_MS, context.now.getTime())),
      });
    }
    // Three organisations have invited the demo developer; a fourth invite is accepted.
    if ([4, 9, 14, 19].includes(index)) {
      const accepted = index === 19;
      const createdAt = ago(context, Math.min(age, (index - 3) * DAY_MS));
      invite(team, {
        userId: DEMO_DEVELOPER_ID,
        role: 'developer',
        state: accepted ? 'accepted' : 'invited',
        createdAt,
        answeredAt: accepted ? new Date(createdAt.getTime() + 6 * HOUR_MS) : null,
      });
    }
  }
  await Promise.all(drawings);
  const counts = countBy(
    members.filter(({ state }) => state === 'accepted'),
    ({ teamId }) => teamId,
  );
  for (const team of rows) team.memberCount = counts.get(team.id) ?? 0;
  return { rows, members, log };
}
