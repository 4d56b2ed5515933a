import { eq } from 'drizzle-orm';
import { users } from '../../../server/database/tables/people/people.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

type Variables = Record<string, unknown>;

/** Sends a text post, or another kind by its variables. */
export const addPost = (api: TestApi, person: TestPerson, variables: Variables = {}) =>
  api.as(person).call('addPost', { post_type: 'text', description: 'What a day for the market', ...variables });

/** Sends a post and returns its id. */
export async function newPost(api: TestApi, person: TestPerson, variables: Variables = {}): Promise<number> {
  const { data, message } = await addPost(api, person, variables);
  if (!data) throw new Error(message);
  return data.id;
}

export async function postRow(api: TestApi, id: number) {
  const [row] = await api.db.select().from(posts).where(eq(posts.id, id));
  if (row === undefined) throw new Error(`There is no post ${id}`);
  return row;
}

export const getPosts = (api: TestApi, person: TestPerson) =>
  api.db.select().from(posts).where(eq(posts.authorId, person.id));

export async function numPosts(api: TestApi, person: TestPerson): Promise<number | undefined> {
  const [row] = await api.db.select({ count: users.numPosts }).from(users).where(eq(users.id, person.id));
  return row?.count;
}

/** Texts that no field may contain, with the name of the problem. */
export const badTexts: readonly (readonly [string, string])[] = [
  ['a right-to-left override', 'a\u202Eb'],
  ['a zero-width space', 'a\u200Bb'],
  ['a control', 'a\u0007b'],
];
