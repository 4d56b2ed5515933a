import { startSession } from '../../../server/access/sessions.ts';
import { createTokens } from '../../../server/access/tokens.ts';
import type { Database } from '../../../server/database/types.ts';
import { ApiCaller } from '../../support/api/caller.ts';
import { TestPeople, type TestPerson } from '../../support/api/people.ts';

/** The signing secret of the servers of a test. */
export const TOKEN_SECRET = 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo';

/** High limits, because few people make all calls of a test. */
export const wideLimits = {
  LIMIT_POSTS: '1000000',
  LIMIT_POSTS_FIRST_DAY: '1000000',
  LIMIT_POSTS_FIRST_WEEK: '1000000',
};

export interface SignedIn extends TestPerson {
  readonly sessionId: string;
  /** Calls one of the servers with the token of this person. */
  readonly at: (url: string) => ApiCaller;
}

/** A new app user with a session. */
export async function signInNew(database: Pick<Database, 'db'>): Promise<SignedIn> {
  const person = await new TestPeople(database.db).person('app_user');
  const tokens = createTokens([TOKEN_SECRET], 3_600);
  const { sessionId } = await database.db.transaction((tx) =>
    startSession(tx, { userId: person.id, userAgent: 'tests', address: '127.0.0.1', now: new Date(), days: 1 }),
  );
  const token = await tokens.signAccess({ userId: person.id, sessionId });
  return { ...person, sessionId, at: (url) => new ApiCaller(url, async () => token) };
}
