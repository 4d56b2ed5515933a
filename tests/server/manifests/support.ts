import { botStatusIds } from '../../../server/database/referenceIds.ts';
import { teamMembers } from '../../../server/database/tables/bots/teams.ts';
import type { TestPerson, TestTeam } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { createTalk } from '../conversations/support.ts';

export interface Written {
  manifest: number;
  bot: Record<string, unknown>;
  endpoint?: { url: string; maxInFlight?: number } | null;
  commands: { command: string; description: string; descriptionTr?: string; options: Record<string, unknown>[] }[];
  scopes: { scope: string; required?: boolean; reason: string; reasonTr?: string }[];
}

const parse = (text: string): Written => JSON.parse(text);

/** A bot with two commands, and the calls of its owner about its manifest. */
export async function createManifested(api: TestApi, statusId: number = botStatusIds.created) {
  const { botId, team } = await createTalk(api, statusId);
  const pull = async (person: TestPerson = team.owner) => {
    const { data } = await api.as(person).call('getBotManifest', { botId });
    const text = data?.manifest ?? '{}';
    return { text, version: data?.version ?? '', written: parse(text) };
  };
  const apply = (manifest: unknown, options: Readonly<Record<string, unknown>> = {}, person: TestPerson = team.owner) =>
    api.as(person).call('applyBotManifest', {
      botId,
      manifest: typeof manifest === 'string' ? manifest : JSON.stringify(manifest, undefined, 2),
      ...options,
    });
  /** Changes the present manifest and applies it. */
  const change = async (edit: (written: Written) => void, options: Readonly<Record<string, unknown>> = {}) => {
    const { written, version } = await pull();
    edit(written);
    return apply(written, { expectedVersion: version, ...options });
  };
  return { botId, team, owner: team.owner, pull, apply, change };
}

/** Adds a member to a team. */
export const join = async (api: TestApi, team: TestTeam, person: TestPerson, role: 'developer' | 'readonly') => {
  await api.db.insert(teamMembers).values({ teamId: team.id, userId: person.id, role, state: 'accepted' });
};
