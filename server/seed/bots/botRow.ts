import { DAY_MS } from '../../base/durations.ts';
import type { bots } from '../../database/tables/bots/bots.ts';
import { field, numberField } from '../../base/delimitedFile.ts';
import { searchKey, usernameKey } from '../../database/keys.ts';
import { botStatusIds, botTypeIds } from '../../database/referenceIds.ts';
import { colour } from '../images.ts';
import type { Random } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';
import type { TeamData } from '../teams.ts';
import type { BotStatus } from './botHistory.ts';

export type BotRow = typeof bots.$inferInsert & {
  id: number;
  categoryId: number;
  createdAt: Date;
  subscriberCount: number;
  reviewCount: number;
  starTotal: number;
};

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

/** What the records of one bot have in common. */
export interface SeededBot {
  readonly bot: BotRow;
  /** The row of bots.csv. */
  readonly text: Readonly<Record<string, string>>;
  readonly status: BotStatus;
  readonly wasPublished: boolean;
  readonly isTurkish: boolean;
  /** Milliseconds since the bot was created. */
  readonly age: number;
}

/** Creates a bot of a team from a row of bots.csv. */
export function createBot(
  context: SeedContext,
  text: Readonly<Record<string, string>>,
  { index, team }: { readonly index: number; readonly team: TeamData['rows'][number] },
  random: Random,
): SeededBot {
  const id = index + 1;
  const status = STATUS_BY_INDEX[index] ?? 'published';
  const name = field(text, 'name');
  const handler = `/${field(text, 'handler')}`;
  const age = Math.max(2 * DAY_MS, (context.now.getTime() - team.createdAt.getTime()) * (0.25 + 0.7 * random.next()));
  const createdAt = ago(context, age);
  const isTurkish = /[çğıöşüÇĞİÖŞÜ]/u.test(field(text, 'description'));
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
    categoryId: numberField(text, 'category'),
    teamId: team.id,
    creatorId: team.ownerId,
    image: null,
    thumb: null,
    price: '0',
    videoLink: null,
    websiteLink: `https://${field(text, 'handler')}.bots.bourse.example`,
    privacyUrl: `https://${field(text, 'handler')}.bots.bourse.example/privacy`,
    termsUrl: `https://${field(text, 'handler')}.bots.bourse.example/terms`,
    language: isTurkish ? 'tr' : 'en',
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
  return { bot, text, status, wasPublished, isTurkish, age };
}
