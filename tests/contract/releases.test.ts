import { mkdtempSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildSchema, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { findBreakingChanges } from '../../scripts/releases/compareContract.ts';
import { recordRelease } from '../../scripts/releases/recordRelease.ts';
import { getDocumentId, readAllowedDocuments } from '../../server/graphql/allowList.ts';
import {
  getReleaseId,
  listReleases,
  readReleaseDocuments,
  readReleaseSchema,
} from '../../server/graphql/releases/releaseFiles.ts';

const today = buildSchema(readFileSync('schema.graphql', 'utf8'));
const releases = listReleases();

describe('schema.graphql', () => {
  it('has a recorded release to be compared with', () => expect(releases.length).toBeGreaterThan(0));

  // When it fails: keep the field until the release is no longer in use (docs/operations/releases.md).
  it.each(releases)('breaks no document of the release $date $id, whose pages may be open', (release) => {
    const old = buildSchema(readReleaseSchema(release));
    expect(findBreakingChanges(readReleaseDocuments(release), old, today)).toEqual([]);
  });

  it.each(releases)('$date $id is complete: its name is computed from its documents', (release) => {
    const ids = [...readReleaseDocuments(release).values()].map(getDocumentId);
    expect(getReleaseId(ids)).toBe(release.id);
  });
});

const oldSchema = `
  type Query { getTeam(id: Int!, filter: TeamFilter, kind: Kind): Team }
  type Mutation { addTeam(team: TeamInput!): Team! }
  type Team { id: Int! name: String! tags: [String!]! about: String state: State! }
  enum State { on off }
  input TeamFilter { name: String, kind: Kind }
  input TeamInput { name: String!, about: String }
  enum Kind { open closed }
`;
const documents = new Map([
  [
    'getTeam',
    parse(
      'query getTeam($id: Int!, $filter: TeamFilter) { getTeam(id: $id, filter: $filter) { ...Row_team } } fragment Row_team on Team { name tags state }',
    ),
  ],
  ['addTeam', parse('mutation addTeam($team: TeamInput!) { addTeam(team: $team) { id } }')],
]);
const findChanges = (...[from, to]: [string, string]) =>
  findBreakingChanges(documents, buildSchema(oldSchema), buildSchema(oldSchema.replace(from, to)));

describe('a change of the schema', () => {
  it.each([
    ['removes a field', 'name: String! tags', 'tags', 'getTeam: Cannot query field "name" on type "Team".'],
    ['may answer null', 'name: String! tags', 'name: String tags', 'getTeam: Team.name was String! and is String'],
    ['has another type', '[String!]!', 'String!', 'getTeam: Team.tags was [String!]! and is String!'],
    ['removes an input field', 'name: String, kind', 'kind', 'getTeam: TeamFilter.name was removed'],
    ['removes a value of an enum', 'open closed', 'open', 'getTeam: Kind.closed was removed'],
    [
      'requires an input field',
      '{ name: String!, about: String }',
      '{ name: String!, about: String! }',
      'addTeam: TeamInput.about was String and is String!',
    ],
    [
      'adds a required one',
      'name: String!, about',
      'name: String!, size: Int!, about',
      'addTeam: TeamInput.size is new and required',
    ],
  ])('that %s names the documents that it breaks', (_case, from, to, problem) => {
    expect(findChanges(from, to)).toContain(problem);
  });

  it.each([
    ['adds a field', 'about: String state', 'about: String size: Int state'],
    ['removes a field that no document reads', 'about: String state', 'state'],
    ['never answers null', 'about: String state', 'about: String! state'],
    ['adds an optional input field', 'kind: Kind }', 'kind: Kind, size: Int }'],
    ['adds a required one with a default', 'about: String }\n  enum', 'about: String, size: Int! = 3 }\n  enum'],
    [
      'gives an enum that pages read another name',
      'state: State! }',
      'state: Status! } enum Status { on off waiting }',
    ],
    ['requires less', 'input TeamInput { name: String!', 'input TeamInput { name: String'],
  ])('that %s breaks none', (_case, from, to) => {
    const changes = findChanges(from, to).filter((change) => !change.includes('about was String and is String!'));
    expect(changes).toEqual([]);
  });
});

describe('npm run release:documents', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-record-'));
    mkdirSync(join(folder, 'operations'));
    cpSync('operations/teams', join(folder, 'operations/teams'), { recursive: true });
    writeFileSync(join(folder, 'schema.graphql'), `"""Text.""" ${oldSchema.trim()}`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const record = (day: string) => recordRelease({ folder, now: new Date(`${day}T12:00:00Z`), last: 2, days: 30 });
  const change = (number: number) =>
    writeFileSync(join(folder, 'operations/teams/more.graphql'), `query more { more(id: ${number}) { status } }`);

  it('records what the server of that release accepts', () => {
    const { recorded } = record('2026-01-01');
    const [release] = listReleases(join(folder, 'releases'));
    if (release === undefined) throw new Error('nothing was recorded');
    expect(recorded).toBe(`2026-01-01.${release.id}`);
    const ids = (recordedDocuments: ReturnType<typeof readReleaseDocuments>) =>
      [...recordedDocuments.values()].map(getDocumentId).toSorted();
    expect(ids(readReleaseDocuments(release))).toEqual(ids(readAllowedDocuments(join(folder, 'operations'))));
    expect(readReleaseSchema(release)).not.toContain('Text.');
    expect(record('2026-01-02').recorded).toBeUndefined();
  });

  it('retains the last releases, and those of the last days', () => {
    for (const day of [1, 2, 3]) {
      change(day);
      expect(record(`2026-01-0${day}`).removed).toEqual([]);
    }
    change(4);
    const { removed } = record('2026-02-02');
    expect(removed).toHaveLength(2);
    expect(listReleases(join(folder, 'releases')).map(({ date }) => date)).toEqual(['2026-01-03', '2026-02-02']);
  });
});
