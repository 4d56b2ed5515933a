import { ANALYSIS_DAYS } from '../../../rules/bots/analytics.ts';
import { DAY_MS } from '../../base/durations.ts';
import { field } from '../../base/delimitedFile.ts';
import { usernameKey } from '../../database/keys.ts';
import { createProgramCommands, createProgramScopes, findProgram } from '../conversations.ts';
import type { Person } from '../people.ts';
import { createRandom, type Random } from '../random.ts';
import { listSizes } from '../reference/lists.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import { createCommands } from './botCommands.ts';
import type { SeededBot } from './botRow.ts';
import type { BotData } from './botData.ts';

/** Two periods, because the analytics compare the uses of one with those before it. */
const USE_DAYS = 2 * ANALYSIS_DAYS;

const COUNTRY_SETS = [
  ['US', 'CA', 'GB'],
  ['TR'],
  ['US'],
  ['US', 'GB', 'DE', 'FR', 'TR', 'IN'],
  ['TR', 'DE'],
  ['IN', 'US', 'SG'],
];

/** Adds one or two featured images, and a banner once the bot was published. */
export function addImages(
  data: BotData,
  { bot, wasPublished }: SeededBot,
  pictures: readonly { readonly url: string }[],
): void {
  const { id, categoryId, createdAt } = bot;
  const featured = [pictures[categoryId - 1], pictures[(categoryId + id) % pictures.length]].flatMap(
    (picture) => picture ?? [],
  );
  const add = (kind: 'featured' | 'banner', { url }: { readonly url: string }, rank: number) =>
    data.images.push({ id: data.images.length + 1, botId: id, kind, url, thumb: url, rank, createdAt });
  for (const [rank, picture] of featured.slice(0, id % 3 === 0 ? 1 : 2).entries()) add('featured', picture, rank);
  const banner = pictures[(categoryId + 5) % pictures.length];
  if (banner && wasPublished) add('banner', banner, 0);
}

export function addCountries(data: BotData, { bot, isTurkish }: SeededBot, random: Random): void {
  for (const countryCode of isTurkish ? ['TR'] : random.pick(COUNTRY_SETS))
    data.countries.push({ botId: bot.id, countryCode });
}

export function addPermissions(data: BotData, { bot }: SeededBot, random: Random): void {
  const permissionIds = Array.from({ length: listSizes.permissions }, (_unused, index) => index + 1);
  for (const permissionId of random.sample(permissionIds, random.int(2, 5)))
    data.permissions.push({ botId: bot.id, permissionId });
}

/** Adds the account of the bot in the chat network. */
export function addCredentials(data: BotData, { bot, text }: SeededBot): void {
  const userName = `${field(text, 'handler')}bot`;
  data.credentials.push({
    botId: bot.id,
    userName,
    userNameKey: usernameKey(userName),
    matrixId: `@${userName}:bourse.localhost`,
    homeServerUrl: null,
    spaceRoomId: `!space${bot.id}:bourse.localhost`,
    clientId: `bot-${bot.id}`,
    state: 'ready',
    createdAt: bot.createdAt,
    updatedAt: bot.createdAt,
  });
}

interface CommandSource {
  /** The rows of commands.csv. */
  readonly texts: readonly Readonly<Record<string, string>>[];
  readonly random: Random;
  readonly context: SeedContext;
}

/** Adds the commands of a bot, its program if it has one, and the uses once it was published. */
export function addCommands(
  data: BotData,
  { bot, wasPublished }: SeededBot,
  { texts, random, context }: CommandSource,
): void {
  const { id: botId, createdAt } = bot;
  const program = findProgram(bot.handler);
  if (program !== undefined) {
    data.programs.push({ botId, program });
    data.scopes.push(...createProgramScopes(program, botId, createdAt));
  }
  const firstId = data.commands.length + 1;
  const drawn = [texts[0], ...random.sample(texts.slice(1), random.int(2, 7))];
  const commands =
    program === undefined
      ? createCommands(drawn, { botId, firstId, createdAt })
      : createProgramCommands(program, { botId, firstId, createdAt });
  data.commands.push(...commands);
  if (!wasPublished) return;
  const uses = createRandom(`bot-uses:${botId}`);
  // Usage of some bots fell since last month; most grew.
  const growth = 0.6 + 1.1 * uses.next();
  for (const { commandKey } of commands) {
    const popularity = 4 + random.popular(60);
    for (let day = 0; day < USE_DAYS; day += 1)
      data.uses.push({
        botId,
        commandKey,
        day: ago(context, day * DAY_MS)
          .toISOString()
          .slice(0, 10),
        uses: Math.round(popularity * growth ** (-day / ANALYSIS_DAYS) * (0.4 + 1.2 * uses.next())),
      });
  }
}

/** Adds invited beta testers: for every bot that was not published, and for half of the others. */
export function addTesters(
  data: BotData,
  { bot, wasPublished, age }: SeededBot,
  people: readonly Person[],
  random: Random,
): void {
  const { id, createdAt, creatorId } = bot;
  if (wasPublished && id % 2 === 0) return;
  const candidates = people.filter(
    (person) => person.active && person.role === 'app_user' && person.joinedAt < createdAt,
  );
  for (const person of random.sample(candidates, random.int(1, 5))) {
    const accepted = random.chance(0.65);
    const invitedAt = new Date(createdAt.getTime() + age * 0.5 * random.next());
    data.testers.push({
      botId: id,
      userId: person.id,
      invitedById: creatorId,
      accepted,
      policyAccepted: accepted,
      createdAt: invitedAt,
      answeredAt: accepted ? new Date(invitedAt.getTime() + age * 0.1) : null,
    });
  }
}
