import { describe, expect, it } from 'vitest';
import { botStatusIds } from '../../../server/database/referenceIds.ts';
import type { TeamRole } from '../../../server/generated/schema.ts';
import { canBot, permissionsFor, type BotAction } from '../../../server/modules/bots/bots.policy.ts';
import { getChecklist, missingFor, type ChecklistFacts } from '../../../server/modules/bots/lifecycle/checklist.ts';
import {
  previousAfter,
  reachableByAdmin,
  statusAfter,
  type TransitionName,
} from '../../../server/modules/bots/lifecycle/lifecycle.ts';

const developer = { role: 'bot_developer' } as const;
const admin = { role: 'admin' } as const;
const roles: readonly (TeamRole | null)[] = ['owner', 'admin', 'developer', 'readonly', null];

describe('what the roles of a team may do with its bots', () => {
  it.each<[BotAction, readonly (TeamRole | null)[], boolean]>([
    ['view', ['owner', 'admin', 'developer', 'readonly'], true],
    ['edit', ['owner', 'admin', 'developer'], false],
    ['message', ['owner', 'admin', 'developer'], true],
    ['request_verification', ['owner', 'admin', 'developer'], false],
    ['publish', ['owner', 'admin', 'developer'], false],
    ['manage_credentials', ['owner', 'admin'], false],
    ['change_team', ['owner', 'admin'], false],
    ['enable_disable', ['owner', 'admin'], true],
    ['remove', ['owner', 'admin'], true],
    ['delete', ['owner'], true],
    ['review', [], true],
  ])('%s', (action, allowed, admins) => {
    const may = roles.filter((viewerRole) => canBot(developer, action, { team: { viewerRole } }));
    expect(may).toEqual(roles.filter((role) => allowed.includes(role)));
    expect(canBot(admin, action, { team: { viewerRole: null } })).toBe(admins);
  });

  it('depends on the status of the bot', () => {
    const rights = (statusId: number, disabledByAdmin = false) =>
      permissionsFor(developer, {
        team: { viewerRole: 'owner' },
        statusId,
        disabledByAdmin,
        reservedByAdmin: disabledByAdmin,
        isRater: false,
      });
    expect(rights(botStatusIds.created)).toMatchObject({ request_verification: true, publish: false, rate: false });
    expect(rights(botStatusIds.verification_requested)).toMatchObject({
      request_verification: false,
      cancel_request: true,
      review: false,
    });
    expect(rights(botStatusIds.verified)).toMatchObject({ publish: true, enable_disable: false });
    expect(rights(botStatusIds.published)).toMatchObject({ enable_disable: true, subscribe: false, rate: false });
    expect(rights(botStatusIds.disabled, true)).toMatchObject({
      enable_disable: false,
      remove: false,
      edit: true,
      delete: false,
    });
  });
});

describe('the lifecycle of a bot', () => {
  const statuses = Object.values(botStatusIds);
  const steps: readonly TransitionName[] = [
    'request_verification',
    'cancel',
    'publish',
    'accept',
    'reject',
    'disable',
    'enable',
    'remove',
    'restore',
  ];

  it('has no transition to the same status, and only an admin’s decision or an earlier one leads into the store', () => {
    const moves = steps.flatMap((step) =>
      statuses.map((from) => ({ step, from, to: statusAfter(step, { statusId: from, previousStatusId: null }) })),
    );
    expect(moves.filter(({ from, to }) => from === to)).toEqual([]);
    expect(moves.filter(({ to }) => to === botStatusIds.published).map(({ step }) => step)).toEqual([
      'accept',
      'enable',
    ]);
  });

  it('restores the status from before a removal, without the open request', () => {
    for (const statusId of statuses.filter((id) => id !== botStatusIds.removed)) {
      const back = previousAfter('remove', { statusId, previousStatusId: null });
      const restored = statusAfter('restore', { statusId: botStatusIds.removed, previousStatusId: back });
      const withdrawn = statusAfter('cancel', { statusId, previousStatusId: null });
      expect(restored).toBe(withdrawn ?? statusId);
    }
  });

  it('returns the statuses that an admin can set', () => {
    const from = (statusId: number) => reachableByAdmin({ statusId, previousStatusId: null });
    expect(from(botStatusIds.publish_requested)).toEqual([
      botStatusIds.rejected,
      botStatusIds.published,
      botStatusIds.removed,
    ]);
    expect(from(botStatusIds.published)).toEqual([botStatusIds.disabled, botStatusIds.removed]);
  });
});

describe('the checklist', () => {
  const bare: ChecklistFacts = {
    id: 7,
    statusId: botStatusIds.created,
    image: null,
    description: 'Short',
    categoryId: null,
    privacyUrl: null,
    termsUrl: '',
    isEmailVerified: false,
    hasIdentity: false,
    featuredImages: 0,
    banners: 0,
    countries: 0,
    commands: 0,
    testers: 3,
    acceptedTesters: 0,
  };

  it('reports every item of an empty bot as missing, and recommends some without requiring them', () => {
    const items = getChecklist(bare);
    expect(items.every(({ done }) => !done)).toBe(true);
    expect(items.filter(({ required }) => !required).map(({ id }) => id)).toEqual(['banner', 'beta_tester']);
    expect(missingFor('verification', bare)).not.toContain('chat_identity');
    expect(missingFor('publish', bare)).toEqual(expect.arrayContaining(['command', 'verified', 'chat_identity']));
  });

  it('links each item to the page that fixes it', () => {
    expect(getChecklist(bare).every(({ link }) => link?.startsWith('/'))).toBe(true);
  });
});
