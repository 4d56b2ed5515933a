import { notify, type Happening } from '../../../server/modules/ground/notifications/notify.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** Something that happens to somebody, unless the test says otherwise: a like of a post, told of on a page that everybody has. */
export const liked = (reader: TestPerson, actor: TestPerson, change: Partial<Happening> = {}): Happening => ({
  userId: reader.id,
  type: 'likes',
  groupKey: 'post:12:vote',
  actorId: actor.id,
  messageId: 'notifications.postLiked',
  values: {},
  link: '/application-user/post',
  ...change,
});

/** Lets it happen, each at a later moment than the one before. */
export async function happen(api: TestApi, ...happenings: readonly Happening[]): Promise<void> {
  for (const happening of happenings) {
    api.clock.advance(1000);
    await api.db.transaction((tx) => notify(tx, happening, api.clock.now()));
  }
}
