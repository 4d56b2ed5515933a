import { notificationTypeIds } from '../../../server/database/referenceIds.ts';
import {
  DECISION_IDS,
  MODERATION_IDS,
  REPORTER_IDS,
  withoutPostText,
} from '../../../server/modules/ground/notifications/decisionTexts.ts';
import { toText } from '../../../server/modules/ground/notifications/notificationText.ts';
import type { notifications } from '../../../server/database/tables/people/notifications.ts';
import { createRandom } from '../../../server/seed/random.ts';
import type { World, WorldPerson, WorldPost } from '../../support/world/types.ts';
import { getSight, sortByNewest } from '../../support/world/visibility.ts';
import { FIRST_ID, getReaders, WORLD_NOW } from '../../support/world/world.ts';

/** A generated notification with its actors in order; the last one is the latest. */
export type GeneratedNotification = Required<
  Pick<typeof notifications.$inferInsert, 'typeId' | 'groupKey' | 'actorCount' | 'messageId' | 'link' | 'readAt'>
> & {
  readonly id: number;
  readonly userId: number;
  readonly actors: readonly WorldPerson[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly updatedAt: Date;
};

const MESSAGES = [
  'notifications.postLiked',
  'notifications.postLiked',
  'notifications.postCommented',
  'reports.toReporter.hide',
  'reports.toAuthor.warn',
] as const;

const NOTIFICATIONS_OF_READER = 24;

/** Notifications of every reader of a world: groups of actors, of the platform, links to posts of every state, texts. */
export function createNotifications(name: string, world: World): GeneratedNotification[] {
  const random = createRandom(`tests:notifications:${name}`);
  return getReaders(world).flatMap((reader, of) =>
    Array.from({ length: NOTIFICATIONS_OF_READER }, (_, index) => {
      const id = FIRST_ID + of * NOTIFICATIONS_OF_READER + index;
      const actors = random.chance(0.2)
        ? []
        : random.sample(
            world.people.filter((person) => person !== reader),
            random.int(1, 4),
          );
      // Another post for each: reports of one post would join in one group.
      const post = world.posts[(of * 7 + index) % world.posts.length] ?? random.pick(world.posts);
      const messageId = random.pick(MESSAGES);
      const updatedAt = new Date(WORLD_NOW.getTime() - random.int(1, 12) * 60_000);
      return {
        id,
        userId: reader.id,
        actors,
        typeId: notificationTypeIds.likes,
        groupKey: messageId.startsWith(REPORTER_IDS) ? `post:${post.id}:report` : `group:${id}`,
        // Earlier actors may have been cut off the list.
        actorCount: actors.length === 0 ? 1 : actors.length + random.int(0, 2),
        messageId,
        values: {
          quote: 'Own text',
          post: random.pick(['', 'Its text']),
          rule: 'Rule',
          reason: 'Reason',
          pictures: 0,
          ...(actors.length === 0
            ? {}
            : { actor: 'Somebody', actorIds: `12 ${actors.map((actor) => actor.id).join(' ')} ` }),
          ...(random.chance(0.5) ? { textKey: random.pick(world.posts).searchKey } : {}),
          ...(random.chance(0.3) ? { tickerId: random.pick(world.stocks).id } : {}),
        },
        link: random.pick([
          null,
          '/application-user/post',
          `/posts/${post.id}`,
          `/posts/${post.id}?comment=1`,
          '/posts/9',
        ]),
        readAt: random.chance(0.5) ? updatedAt : null,
        updatedAt,
      };
    }),
  );
}

const findPost = (world: World, id: string | undefined): WorldPost | undefined =>
  world.posts.find((post) => String(post.id) === id);

/** How the notification list judges one notification, in the obvious form. */
function decide(world: World, reader: WorldPerson, row: GeneratedNotification) {
  const sight = getSight(world, reader);
  const seen = row.actors.filter((actor) => sight.canSeePerson(actor) && !sight.hasMutedPerson(actor.id));
  const linked = /^\/posts\/(\d+)/.exec(row.link ?? '')?.[1];
  const post = findPost(world, linked);
  const isClosed = linked !== undefined && (post === undefined || !sight.canOpen(post));
  const isModeration = MODERATION_IDS.some((ids) => row.messageId.startsWith(ids));
  const { textKey = '', tickerId } = row.values;
  const isMuted =
    sight.hasMutedText(String(textKey)) || (tickerId !== undefined && sight.hasMutedTicker(Number(tickerId)));
  const hasActor = row.actors.length === 0 || seen.length > 0;
  return {
    seen,
    isClosed,
    isReadable: hasActor && (isModeration || !isMuted) && (row.messageId.startsWith(DECISION_IDS) || !isClosed),
    isQuotable: (id: string | undefined): boolean => {
      const quoted = findPost(world, id);
      return quoted !== undefined && quoted.state !== 'deleted' && sight.isOpen(quoted);
    },
  };
}

function toExpected(world: World, reader: WorldPerson, row: GeneratedNotification) {
  const { seen, isClosed, isQuotable } = decide(world, reader, row);
  const latest = seen.at(-1);
  const count = Math.max(1, row.actorCount - (row.actors.length - seen.length));
  const isToReporter = row.messageId.startsWith(REPORTER_IDS);
  const hidesText =
    (isToReporter && (isClosed || !isQuotable(/^post:(\d+):report$/.exec(row.groupKey)?.[1]))) ||
    row.values['post'] === '';
  const messageId = hidesText ? withoutPostText(row.messageId) : row.messageId;
  const name = latest && `${latest.firstname} ${latest.lastname}`;
  return {
    id: row.id,
    type: 'Likes',
    text: toText('en', { messageId, values: row.values, actorCount: count }, name),
    link: isClosed ? null : row.link,
    is_read: row.readAt !== null,
    num_users: count,
    follow_request: null,
    cts: row.updatedAt.toISOString(),
    user:
      latest === undefined ? null : { id: latest.id, full_name: name, username: latest.username, thumb: latest.thumb },
  };
}

/** The notifications of a reader in the order of the list, as the wire should show them. */
export const toExpectedList = (world: World, reader: WorldPerson, rows: readonly GeneratedNotification[]) =>
  sortByNewest(
    rows.filter((row) => row.userId === reader.id && decide(world, reader, row).isReadable),
    ({ updatedAt }) => updatedAt,
  ).map((row) => toExpected(world, reader, row));
