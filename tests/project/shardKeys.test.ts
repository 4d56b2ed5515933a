import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { listCrossReferences } from '../../scripts/scaling/crossReferences.ts';
import { describeShards, replaceWrittenPart, SCALING_FILE } from '../../scripts/scaling/describeShards.ts';
import { findShardFaults } from '../../scripts/scaling/findShardFaults.ts';
import { readTables, type TableShape } from '../../scripts/scaling/readTables.ts';
import { crossShardNotes, shardKeys } from '../../scripts/scaling/shardKeys.ts';

let tables: TableShape[];
beforeAll(async () => {
  tables = await readTables();
});

describe('shard keys', () => {
  it('are chosen for every table, and noted for each foreign key between people and content', () => {
    expect(findShardFaults(tables, { placements: shardKeys, notes: crossShardNotes })).toEqual([]);
  });

  it('keep the parts of a post with the post, and the rows of a person with each other', () => {
    const crossing = tables.flatMap((table) => listCrossReferences(table)).map(({ name }) => name);
    for (const name of ['post_votes.post_id', 'post_comments.post_id', 'polls.post_id', 'notifications.user_id'])
      expect(crossing).not.toContain(name);
  });
});

describe('the check of shard keys', () => {
  const users: TableShape = { name: 'users', columns: new Map([['id', true]]), foreignKeys: [] };
  const likes: TableShape = {
    name: 'likes',
    columns: new Map([
      ['user_id', true],
      ['text_id', true],
      ['day', false],
    ]),
    foreignKeys: [{ columns: [['user_id', 'id']], table: 'users' }],
  };
  const people = { group: 'people', key: 'id' } as const;
  const notes = { 'likes.user_id': 'accounts are never deleted' };

  it.each([
    ['a table without a key', { users: people }, {}, 'likes: give it a shard key'],
    [
      'a key that may be null',
      { users: people, likes: { group: 'content', key: 'day' } as const },
      notes,
      'likes: its shard key day',
    ],
    [
      'a key of a removed table',
      { users: people, likes: { group: 'people', key: 'user_id' } as const, votes: people },
      {},
      'votes: this table does not exist',
    ],
    [
      'a foreign key between people and content without a note',
      { users: people, likes: { group: 'content', key: 'text_id' } as const },
      {},
      'likes.user_id: note in',
    ],
    [
      'a note that nothing needs',
      { users: people, likes: { group: 'people', key: 'user_id' } as const },
      notes,
      'likes.user_id: its note',
    ],
  ])('finds %s', (_fault, placements, given, message) => {
    expect(findShardFaults([users, likes], { placements, notes: given })).toEqual([expect.stringContaining(message)]);
  });
});

describe('docs/scaling.md', () => {
  it('has the current table: npm run docs:scaling', () => {
    const text = readFileSync(SCALING_FILE, 'utf8');
    expect(replaceWrittenPart(text, describeShards(tables))).toBe(text);
  });
});
