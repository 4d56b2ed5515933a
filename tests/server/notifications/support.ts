import { notify, type NotificationEvent } from '../../../server/modules/ground/notifications/notify.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** An event for a user, by default a like of a post, on a page that every role has. */
export const liked = (
  reader: TestPerson,
  actor: TestPerson,
  change: Partial<NotificationEvent> = {},
): NotificationEvent => ({
  userId: reader.id,
  type: 'likes',
  groupKey: 'post:12:vote',
  actorId: actor.id,
  messageId: 'notifications.postLiked',
  values: {},
  link: '/application-user/post',
  ...change,
});

/** Sends the event, each at a later time than the previous one. */
export async function sendEvents(api: TestApi, ...happenings: readonly NotificationEvent[]): Promise<void> {
  for (const happening of happenings) {
    api.clock.advance(1000);
    await api.db.transaction((tx) => notify(tx, happening, api.clock.now()));
  }
}
