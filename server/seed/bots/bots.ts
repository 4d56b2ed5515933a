import type { betaTesters } from '../../database/tables/bots/betaTesters.ts';
import type { botRequests, botTimeline } from '../../database/tables/bots/botReviews.ts';
import type { botCountries, botCredentials, botImages, botPermissions, bots } from '../../database/tables/bots/bots.ts';
import type { botCommands, commandUses } from '../../database/tables/bots/commands.ts';
import type { botPrograms } from '../../database/tables/bots/conversations.ts';
import { ANALYSIS_DAYS } from '../../../rules/bots/analytics.ts';
import { addHistory, type BotStatus } from './botHistory.ts';
import { createCommands } from './botCommands.ts';
import { searchKey, usernameKey } from '../../database/keys.ts';
import { botStatusIds, botTypeIds, teamTypeIds } from '../../database/referenceIds.ts';
import { createProgramCommands, findProgram } from '../conversations.ts';
import { countBy } from '../countBy.ts';
import { field, numberField } from '../../base/delimitedFile.ts';
import { readTable } from '../seedTable.ts';
import { colour, illustration, initials, monogram, type ImageStore } from '../images.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { listSizes } from '../reference/lists.ts';
import { DEMO_DEVELOPER, type TeamData } from '../teams.ts';
import { ago, DAY, type SeedContext } from '../seedContext.ts';

type BotRow = typeof bots.$inferInsert & {
  id: number;
  createdAt: Date;
  subscriberCount: number;
  reviewCount: number;
  starTotal: number;
};

export interface BotData {
  readonly rows: BotRow[];
  readonly images: (typeof botImages.$inferInsert)[];
  readonly countries: (typeof botCountries.$inferInsert)[];
  readonly permissions: (typeof botPermissions.$inferInsert)[];
  readonly credentials: (typeof botCredentials.$inferInsert)[];
  readonly commands: (typeof botCommands.$inferInsert)[];
  readonly uses: (typeof commandUses.$inferInsert)[];
  readonly requests: (typeof botRequests.$inferInsert & { id: number })[];
  readonly timeline: (typeof botTimeline.$inferInsert)[];
  readonly testers: (typeof betaTesters.$inferInsert)[];
  readonly programs: (typeof botPrograms.$inferInsert)[];
}

/** Two periods, because the analytics compare the uses of one with those before it. */
const USE_DAYS = 2 * ANALYSIS_DAYS;

/** Statuses by index in the list; all other bots are published now. */
const STATUS_BY_INDEX: Readonly<Record<number, BotStatus>> = {
  2: 'verification_requested',
  7: 'created',
  10: 'rejected',
  12: 'created',
  14: 'verification_requested',
  17: 'verified',
  19: 'publish_requested',
  22: 'verification_requested',
  24: 'verified',
  26: 'disabled',
  29: 'rejected',
  30: 'created',
  33: 'publish_requested',
  36: 'verification_requested',
  38: 'created',
  41: 'rejected',
  44: 'verified',
  46: 'verification_requested',
  48: 'removed',
  50: 'publish_requested',
  51: 'created',
  53: 'verification_requested',
  55: 'disabled',
  57: 'rejected',
  59: 'verified',
};

const REJECTIONS = [
  'The description promises returns. Please remove that sentence and ask again.',
  'The bot asks for the permission to change the watchlist but no command uses it.',
  'The featured image shows the logo of another company.',
  'Two of the commands did not answer during our test. Please see the timeline for details.',
];

/** Titles of the banners, one for each category. */
const BANNERS = [
  'Alerts',
  'Charts',
  'News',
  'Portfolio',
  'Earnings',
  'Screening',
  'Learning',
  'Crypto',
  'Currencies',
  'Community',
  'Planning',
  'Play',
];

const COUNTRY_SETS = [
  ['US', 'CA', 'GB'],
  ['TR'],
  ['US'],
  ['US', 'GB', 'DE', 'FR', 'TR', 'IN'],
  ['TR', 'DE'],
  ['IN', 'US', 'SG'],
];

async function drawIcon(imageStore: ImageStore, bot: BotRow): Promise<void> {
  const picture = await imageStore.add(monogram(initials(bot.name), bot.id * 5, 100), bot.creatorId, 100, 100, 'png');
  bot.image = picture.url;
  bot.thumb = picture.url;
}

/** Creates 60 bots with all their records, in every status. */
export async function createBots(
  context: SeedContext,
  people: readonly Person[],
  teams: TeamData,
  imageStore: ImageStore,
): Promise<BotData> {
  const data: BotData = {
    rows: [],
    images: [],
    countries: [],
    permissions: [],
    credentials: [],
    commands: [],
    uses: [],
    requests: [],
    timeline: [],
    testers: [],
    programs: [],
  };
  const admins = people.filter(({ role }) => role === 'admin');
  const byId = new Map(people.map((person) => [person.id, person]));
  const verifiedDevelopers = people.filter(
    ({ role, active, row }) => role === 'bot_developer' && active && row.emailVerifiedAt,
  );
  const texts = readTable('commands.csv');
  const pictures = await Promise.all(
    BANNERS.map((title, index) => imageStore.add(illustration(title, index + 1, 1200, 630), null, 1200, 630, 'webp')),
  );
  const icons: Promise<void>[] = [];
  const demoTeams = teams.rows.filter((team) => team.ownerId === DEMO_DEVELOPER);
  const otherTeams = teams.rows.filter(
    (team) => team.ownerId !== DEMO_DEVELOPER && verifiedDevelopers.some(({ id }) => id === team.ownerId),
  );
  const otherOrganisations = otherTeams.filter((team) => team.typeId === teamTypeIds.organisation);
  for (const [index, text] of readTable('bots.csv').entries()) {
    const id = index + 1;
    const random = createRandom(`bot:${id}`);
    const uses = createRandom(`bot-uses:${id}`);
    // Usage of some bots fell since last month; most grew.
    const growth = 0.6 + 1.1 * uses.next();
    const status = STATUS_BY_INDEX[index] ?? 'published';
    // The demo developer owns every sixth bot.
    const team =
      index % 6 === 0 ? random.pick(demoTeams) : random.pick(random.chance(0.6) ? otherOrganisations : otherTeams);
    const creator = byId.get(team.ownerId);
    if (!creator) throw new Error('A bot needs a creator.');
    const name = field(text, 'name');
    const handler = `/${field(text, 'handler')}`;
    const categoryId = numberField(text, 'category');
    const age = Math.max(2 * DAY, (context.now.getTime() - team.createdAt.getTime()) * (0.25 + 0.7 * random.next()));
    const createdAt = ago(context, age);
    const turkish = /[çğıöşüÇĞİÖŞÜ]/u.test(field(text, 'description'));
    const wasPublished = status === 'published' || status === 'disabled' || status === 'removed';
    const bot: BotRow = {
      id,
      name,
      nameKey: searchKey(name),
      handler,
      handlerKey: usernameKey(handler),
      description: field(text, 'description'),
      shortDescription: field(text, 'shortDescription'),
      typeId: random.chance(0.9) ? botTypeIds.public : botTypeIds.private,
      statusId: botStatusIds[status],
      previousStatusId: status === 'disabled' || status === 'removed' ? botStatusIds.published : null,
      rejectedReason: status === 'rejected' ? (REJECTIONS[id % REJECTIONS.length] ?? null) : null,
      reviewed: wasPublished && random.chance(0.6),
      categoryId,
      teamId: team.id,
      creatorId: creator.id,
      image: null,
      thumb: null,
      price: '0',
      videoLink: null,
      websiteLink: `https://${field(text, 'handler')}.bots.bourse.example`,
      privacyUrl: `https://${field(text, 'handler')}.bots.bourse.example/privacy`,
      termsUrl: `https://${field(text, 'handler')}.bots.bourse.example/terms`,
      language: turkish ? 'tr' : 'en',
      currentVersion: `1.${random.int(0, 9)}.${random.int(0, 9)}`,
      cardStyle: { accent: colour(id), background: '#F6F7F9' },
      firstPublishedAt: wasPublished ? new Date(createdAt.getTime() + age * 0.6) : null,
      subscriberCount: 0,
      reviewCount: 0,
      starTotal: 0,
      searchKey: searchKey(name, handler, field(text, 'shortDescription')),
      createdAt,
      updatedAt: new Date(createdAt.getTime() + age * 0.9),
    };
    data.rows.push(bot);
    icons.push(drawIcon(imageStore, bot));
    const featured = [pictures[categoryId - 1], pictures[(categoryId + id) % pictures.length]].flatMap(
      (picture) => picture ?? [],
    );
    for (const [rank, picture] of featured.slice(0, id % 3 === 0 ? 1 : 2).entries())
      data.images.push({
        id: data.images.length + 1,
        botId: id,
        kind: 'featured',
        url: picture.url,
        thumb: picture.url,
        rank,
        createdAt,
      });
    const banner = pictures[(categoryId + 5) % pictures.length];
    if (banner && wasPublished)
      data.images.push({
        id: data.images.length + 1,
        botId: id,
        kind: 'banner',
        url: banner.url,
        thumb: banner.url,
        rank: 0,
        createdAt,
      });
    for (const countryCode of turkish ? ['TR'] : random.pick(COUNTRY_SETS))
      data.countries.push({ botId: id, countryCode });
    const grants = Array.from({ length: listSizes.permissions }, (_unused, place) => place + 1);
    for (const permissionId of random.sample(grants, random.int(2, 5)))
      data.permissions.push({ botId: id, permissionId });
    const userName = `${field(text, 'handler')}bot`;
    data.credentials.push({
      botId: id,
      userName,
      userNameKey: usernameKey(userName),
      matrixId: `@${userName}:bourse.localhost`,
      homeServerUrl: null,
      spaceRoomId: `!space${id}:bourse.localhost`,
      clientId: `bot-${id}`,
      state: 'ready',
      createdAt,
      updatedAt: createdAt,
    });
    const program = findProgram(handler);
    if (program !== undefined) data.programs.push({ botId: id, program });
    const firstId = data.commands.length + 1;
    const drawn = [texts[0], ...random.sample(texts.slice(1), random.int(2, 7))];
    const commands =
      program === undefined
        ? createCommands(drawn, { botId: id, firstId, createdAt })
        : createProgramCommands(program, { botId: id, firstId, createdAt });
    data.commands.push(...commands);
    for (const { commandKey } of commands) {
      if (!wasPublished) continue;
      const popularity = 4 + random.popular(60);
      for (let day = 0; day < USE_DAYS; day += 1)
        data.uses.push({
          botId: id,
          commandKey,
          day: ago(context, day * DAY)
            .toISOString()
            .slice(0, 10),
          uses: Math.round(popularity * growth ** (-day / ANALYSIS_DAYS) * (0.4 + 1.2 * uses.next())),
        });
    }
    addHistory(data, { bot, status, ownerId: team.ownerId, admins }, random, context);
    if (wasPublished && id % 2 === 0) continue;
    const testers = people.filter(
      (person) => person.active && person.role === 'app_user' && person.joinedAt < createdAt,
    );
    for (const person of random.sample(testers, random.int(1, 5))) {
      const accepted = random.chance(0.65);
      const invitedAt = new Date(createdAt.getTime() + age * 0.5 * random.next());
      data.testers.push({
        botId: id,
        userId: person.id,
        invitedById: creator.id,
        accepted,
        policyAccepted: accepted,
        createdAt: invitedAt,
        answeredAt: accepted ? new Date(invitedAt.getTime() + age * 0.1) : null,
      });
    }
  }
  const perTeam = countBy(data.rows, ({ teamId }) => teamId);
  for (const team of teams.rows) team.botCount = perTeam.get(team.id) ?? 0;
  await Promise.all(icons);
  return data;
}
