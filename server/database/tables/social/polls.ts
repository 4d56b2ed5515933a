import {
  boolean,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { checkCounters, checkLength, counter, createdAt, id, timestamp, ref } from '../../columns.ts';
import { users } from '../people/people.ts';
import { posts } from './posts.ts';

export const polls = pgTable(
  'polls',
  {
    id: id(),
    postId: ref()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    question: text().notNull(),
    /** The wire's pollType; `single` is the only one. */
    type: text().notNull().default('single'),
    totalVotes: counter(),
    expiresAt: timestamp().notNull(),
    /** Ended by its author early. */
    closed: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('polls_post').on(t.postId),
    checkCounters('polls_counters', t.totalVotes),
    checkLength('polls_question_length', t.question, 300, 1),
  ],
);

export const pollOptions = pgTable(
  'poll_options',
  {
    id: id(),
    pollId: ref()
      .notNull()
      .references(() => polls.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    votes: counter(),
    rank: smallint().notNull(),
  },
  (t) => [
    uniqueIndex('poll_options_rank').on(t.pollId, t.rank),
    unique('poll_options_of_poll').on(t.pollId, t.id),
    checkCounters('poll_options_counters', t.votes),
    checkLength('poll_options_text_length', t.text, 100, 1),
  ],
);

/** One answer per user and poll, for an option of that poll. */
export const pollAnswers = pgTable(
  'poll_answers',
  {
    pollId: ref().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    optionId: ref().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pollId, t.userId] }),
    foreignKey({
      name: 'poll_answers_option',
      columns: [t.pollId, t.optionId],
      foreignColumns: [pollOptions.pollId, pollOptions.id],
    }).onDelete('cascade'),
    index('poll_answers_option_list').on(t.pollId, t.optionId),
    index('poll_answers_user').on(t.userId),
  ],
);
