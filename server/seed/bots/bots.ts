import { teamTypeIds } from '../../database/referenceIds.ts';
import { countBy } from '../countBy.ts';
import { illustration, initials, monogram, type ImageStore } from '../images.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import type { SeedContext } from '../seedContext.ts';
import { readTable } from '../seedTable.ts';
import { DEMO_DEVELOPER_ID } from '../demoAccounts.ts';
import type { TeamData } from '../teams.ts';
import { addHistory } from './botHistory.ts';
import type { BotData } from './botData.ts';
import { createBot, type BotRow } from './botRow.ts';
import { addCommands, addCountries, addCredentials, addImages, addPermissions, addTesters } from './botParts.ts';

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

async function drawIcon(imageStore: ImageStore, bot: BotRow): Promise<void> {
  const picture = await imageStore.add(monogram(initials(bot.name), bot.id * 5, 100), bot.creatorId, 100, 100, 'png');
  bot.image = picture.url;
  bot.thumb = picture.url;
}

/** The teams that may own a bot, by kind. */
function groupTeams(people: readonly Person[], teams: TeamData) {
  const verifiedDevelopers = people.filter(
    ({ role, active, row }) => role === 'bot_developer' && active && row.emailVerifiedAt,
  );
  const otherTeams = teams.rows.filter(
    (team) => team.ownerId !== DEMO_DEVELOPER_ID && verifiedDevelopers.some(({ id }) => id === team.ownerId),
  );
  return {
    demoTeams: teams.rows.filter((team) => team.ownerId === DEMO_DEVELOPER_ID),
    otherTeams,
    otherOrganisations: otherTeams.filter((team) => team.typeId === teamTypeIds.organisation),
  };
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
    scopes: [],
  };
  const admins = people.filter(({ role }) => role === 'admin');
  const pictures = await Promise.all(
    BANNERS.map((title, index) => imageStore.add(illustration(title, index + 1, 1200, 630), null, 1200, 630, 'webp')),
  );
  const commandTexts = readTable('commands.csv');
  const { demoTeams, otherTeams, otherOrganisations } = groupTeams(people, teams);
  const icons: Promise<void>[] = [];
  for (const [index, text] of readTable('bots.csv').entries()) {
    const random = createRandom(`bot:${index + 1}`);
    // The demo developer owns every sixth bot.
    const team =
      index % 6 === 0 ? random.pick(demoTeams) : random.pick(random.chance(0.6) ? otherOrganisations : otherTeams);
    const seeded = createBot(context, text, { index, team }, random);
    const { bot, status } = seeded;
    data.rows.push(bot);
    icons.push(drawIcon(imageStore, bot));
    // Each part continues the random sequence of the bot, so their order is part of the data.
    addImages(data, seeded, pictures);
    addCountries(data, seeded, random);
    addPermissions(data, seeded, random);
    addCredentials(data, seeded);
    addCommands(data, seeded, { texts: commandTexts, random, context });
    addHistory(data, { bot, status, ownerId: team.ownerId, admins }, random, context);
    addTesters(data, seeded, people, random);
  }
  const perTeam = countBy(data.rows, ({ teamId }) => teamId);
  for (const team of teams.rows) team.botCount = perTeam.get(team.id) ?? 0;
  await Promise.all(icons);
  return data;
}
