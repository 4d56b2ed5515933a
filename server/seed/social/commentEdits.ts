import { COMMENT_EDIT_MINUTES } from '../../../rules/posts/comments.ts';
import { MINUTE_MS } from '../../base/durations.ts';
import type { newsCommentEdits, postCommentEdits } from '../../database/tables/social/comments.ts';
import { field } from '../../base/delimitedFile.ts';
import { readTable } from '../seedTable.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import type { Reactions } from './reactions.ts';
import type { SeedContext } from '../seedContext.ts';

type Edit = typeof postCommentEdits.$inferInsert & typeof newsCommentEdits.$inferInsert;

export interface CommentEdits {
  readonly ofPosts: readonly Edit[];
  readonly ofNews: readonly Edit[];
}

type Written = Reactions['comments'][number] | Reactions['newsComments'][number];

/** Fraction of the editable comments that were edited. */
const EDIT_RATES = { ofPosts: 0.025, ofNews: 0.05 } as const;

/**
 * Lets app users edit some of their comments within the edit window.
 * @returns the previous versions
 */
export function createCommentEdits(
  { now }: SeedContext,
  people: readonly Person[],
  { comments, newsComments }: Reactions,
): CommentEdits {
  const authors = new Set(people.filter(({ role }) => role === 'app_user').map(({ id }) => id));
  const earlier = new Map(
    readTable('commentEdits.csv').map((row) => [
      field(row, 'text'),
      [field(row, 'first'), field(row, 'second')].filter(Boolean),
    ]),
  );

  const change = (kind: keyof typeof EDIT_RATES, rows: readonly Written[]): Edit[] => {
    const random = createRandom(`comment edits:${kind}`);
    const made: Edit[] = [];
    for (const row of rows) {
      const versions = earlier.get(row.comment) ?? [];
      const since = row.createdAt.getTime();
      const isOver = since + COMMENT_EDIT_MINUTES * MINUTE_MS < now.getTime();
      if (versions.length === 0 || !isOver || !authors.has(row.authorId) || !random.chance(EDIT_RATES[kind])) continue;
      for (const [place, comment] of versions.entries()) {
        // Each edit in its own part of the edit window.
        const seconds = ((place + random.next()) / versions.length) * (COMMENT_EDIT_MINUTES * 60 - 30) + 30;
        const createdAt = new Date(since + Math.floor(seconds) * 1000);
        made.push({ id: made.length + 1, commentId: row.id, comment, createdAt });
        row.editedAt = createdAt;
      }
      row.editCount = versions.length;
    }
    return made;
  };
  return { ofPosts: change('ofPosts', comments), ofNews: change('ofNews', newsComments) };
}
