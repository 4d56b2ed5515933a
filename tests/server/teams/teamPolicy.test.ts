import { describe, expect, it } from 'vitest';
import { canTeam, type TeamAction } from '../../../server/modules/teams/teams.policy.ts';

const actions: readonly TeamAction[] = [
  'view',
  'edit',
  'delete',
  'manage_members',
  'transfer',
  'leave',
  'see_contacts',
  'add_bot',
  'edit_bots',
  'manage_bots',
];
const allowed = (
  role: 'bot_developer' | 'admin' | 'app_user',
  viewerRole: 'owner' | 'admin' | 'developer' | 'readonly' | null,
  typeId = 2,
): TeamAction[] => actions.filter((action) => canTeam({ role }, action, { typeId, viewerRole }));

describe('the permissions for a team', () => {
  it('depend on the role in the team', () => {
    expect(allowed('bot_developer', 'owner')).toEqual([
      'view',
      'edit',
      'delete',
      'manage_members',
      'transfer',
      'see_contacts',
      'add_bot',
      'edit_bots',
      'manage_bots',
    ]);
    expect(allowed('bot_developer', 'admin')).toEqual([
      'view',
      'edit',
      'manage_members',
      'leave',
      'see_contacts',
      'add_bot',
      'edit_bots',
      'manage_bots',
    ]);
    expect(allowed('bot_developer', 'developer')).toEqual(['view', 'leave', 'add_bot', 'edit_bots']);
    expect(allowed('bot_developer', 'readonly')).toEqual(['view', 'leave']);
    expect(allowed('bot_developer', null)).toEqual([]);
  });

  it('let admins of the platform read, and nothing else', () => {
    expect(allowed('admin', null)).toEqual(['view', 'see_contacts']);
    expect(allowed('app_user', null)).toEqual([]);
  });

  it('protect a personal team from new members and deletion', () => {
    expect(allowed('bot_developer', 'owner', 1)).toEqual([
      'view',
      'edit',
      'see_contacts',
      'add_bot',
      'edit_bots',
      'manage_bots',
    ]);
  });
});
