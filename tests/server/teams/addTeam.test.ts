import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { files } from '../../../server/database/tables/platform/files.ts';
import { teams } from '../../../server/database/tables/bots/teams.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { imageFile, photoWithPlace, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey, getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, getLog, memberRows, teamRow, texts } from './support.ts';

let api: TestApi;
let founder: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  founder = await api.people.developer();
  colleague = await api.people.developer();
});

const add = (variables: Record<string, unknown>, person: TestPerson = founder) =>
  api.as(person).call('addTeam', { ...texts, memberId: [colleague.id], ...variables });
const teamsOfFounder = () => api.db.select().from(teams).where(eq(teams.ownerId, founder.id));

describe('addTeam', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('addTeam', { ...texts, memberId: [colleague.id] })).toMatchObject(unauthenticated);
  });

  it.each(['appUser', 'admin'] as const)('is refused to the wrong role (%s)', async (role) => {
    const outsider = await api.people[role]();
    expect(await add({}, outsider)).toMatchObject({ status: 403, data: null });
    expect(await memberRows(api, outsider.id)).toEqual([]);
  });

  it('requires a verified address of its founder, because it sends invites', async () => {
    const unproven = await api.people.developer({ emailVerifiedAt: null });
    expect(await add({}, unproven)).toMatchObject({
      status: 403,
      message: 'Please verify your e-mail address before you invite people to a team.',
      data: null,
    });
    expect(await api.db.select().from(teams).where(eq(teams.ownerId, unproven.id))).toEqual([]);
  });

  it.each([
    ['an empty name', { teamName: '  ' }, 'Name is required'],
    ['a name of zero-width characters', { teamName: '\u200B\u200D\uFEFF' }, 'Name is required'],
    ['an empty description', { description: '' }, 'Description is required'],
    ['an empty short description', { shortDescription: '' }, 'Short Description is required'],
    [
      '25 characters',
      { shortDescription: 'x'.repeat(25) },
      'Short description is too long - should be 24 characters maximum.',
    ],
    [
      'a name with a bidirectional control character',
      { teamName: 'abc\u202Egnp.exe' },
      'Team texts must not contain invisible characters.',
    ],
    [
      'a name with a line break',
      { teamName: 'a\r\nSet-Cookie: b' },
      'Team texts must not contain invisible characters.',
    ],
    ['an invisible character', { shortDescription: 'Bo\u200Bts' }, 'Team texts must not contain invisible characters.'],
    [
      'many combining marks',
      { description: `a${'\u0301'.repeat(20)}` },
      'Team texts must not contain invisible characters.',
    ],
  ])('answers 400 to %s', async (_what, change, message) => {
    expect(await add(change)).toEqual({ status: 400, message, data: null });
    expect(await teamsOfFounder()).toEqual([]);
  });

  it('answers 400 to a name of 100 kB, to an empty list of invites and to too many invites', async () => {
    for (const change of [
      { teamName: 'n'.repeat(100_000) },
      { memberId: [] },
      { memberId: Array.from({ length: 51 }, (_, index) => index + 1) },
    ]) {
      const answer = await add(change);
      expect(answer).toMatchObject({ status: 400, data: null });
      expect(answer.message).not.toMatch(/^teams\.|^common\./);
    }
    expect(await teamsOfFounder()).toEqual([]);
  });

  it('answers a NUL byte and an unpaired surrogate with a typed error', async () => {
    for (const teamName of ['a\u0000b', 'a\uD800b']) {
      const answer = await api.as(founder).raw('addTeam', { ...texts, teamName, memberId: [colleague.id] });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.message).toContain('teamName');
    }
  });

  it('counts an emoji as one character', async () => {
    expect(await add({ shortDescription: '🚀'.repeat(24) })).toMatchObject({ status: 200 });
    expect(await add({ shortDescription: '🚀'.repeat(25) })).toMatchObject({ status: 400 });
  });

  it('invites developers only: not the caller, app users, or blocked, disabled or unknown users', async () => {
    const [appUser, disabled, blocked, blocker] = await Promise.all([
      api.people.appUser(),
      api.people.developer({ statusId: userStatusIds.disabled }),
      api.people.developer(),
      api.people.developer(),
    ]);
    await api.db.insert(blocks).values([
      { blockerId: founder.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: founder.id },
    ]);
    expect(await add({ memberId: [colleague.id, founder.id] })).toMatchObject({
      status: 400,
      message: 'You cannot invite yourself.',
    });
    for (const bad of [appUser.id, disabled.id, blocked.id, blocker.id, 999_999_999]) {
      expect(await add({ memberId: [colleague.id, bad] })).toEqual({
        status: 400,
        message: 'One of the selected people cannot be invited. Only bot developers can join a team.',
        data: null,
      });
    }
    expect(await teamsOfFounder()).toEqual([]);
    expect(await getNotices(api, colleague.id)).toEqual([]);
  });

  it('creates the team, its owner and its invites, and notifies the invited users', async () => {
    const answer = await add({ teamName: '  Night Shift  ', memberId: [colleague.id, colleague.id] });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Team Added Successfully',
      data: {
        name: 'Night Shift',
        short_description: 'Bots at night',
        num_members: 1,
        num_bots: 0,
        viewer_role: 'owner',
        viewer_can: { edit: true, delete: true, invite: true },
      },
    });
    const id = answer.data?.id ?? 0;
    expect(await teamRow(api, id)).toMatchObject({
      ownerId: founder.id,
      typeId: 2,
      statusId: 1,
      memberCount: 1,
      botCount: 0,
      image: null,
    });
    expect(await memberRows(api, id)).toMatchObject([
      { userId: founder.id, role: 'owner', state: 'accepted' },
      { userId: colleague.id, role: 'developer', state: 'invited', invitedById: founder.id },
    ]);
    expect((await getLog(api, id)).toSorted()).toEqual(['member.invited', 'team.created']);
    expect(await getAudit(api, id)).toMatchObject([
      { action: 'teams.added', actorId: founder.id, actorRole: 'bot_developer', after: { name: 'Night Shift' } },
    ]);
    expect(await getNotices(api, colleague.id)).toMatchObject([
      {
        messageId: 'notifications.teamInvite',
        actorId: founder.id,
        values: { actor: founder.username, team: 'Night Shift' },
        readAt: null,
      },
    ]);
  });

  it('answers in Turkish', async () => {
    const answer = await api
      .as(founder)
      .with({ 'accept-language': 'tr' })
      .call('addTeam', { ...texts, memberId: [colleague.id] });
    expect(answer.message).toBe('Takım başarıyla eklendi');
  });

  it('re-encodes the image, in two sizes, without its metadata', async () => {
    const { data } = await add({ image: await photoWithPlace() });
    expect(data?.image).toMatch(/^\/files\/[a-z\d]{26}$/);
    const [image, thumb] = await Promise.all(
      [data?.image, data?.thumb].map(async (url) =>
        sharp(Buffer.from(await (await fetch(`${api.url}${url}`)).arrayBuffer())).metadata(),
      ),
    );
    expect(image).toMatchObject({ format: 'jpeg', width: 512, height: 341 });
    expect(image?.exif).toBeUndefined();
    expect(thumb).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
    const rows = await api.db.select().from(files).where(eq(files.ownerId, founder.id));
    expect(rows.map(({ key }) => key).toSorted()).toEqual([toKey(data?.image), toKey(data?.thumb)].toSorted());
  });

  it('accepts a PNG as well', async () => {
    const { status, data } = await add({ image: await imageFile({ type: 'png', width: 40, height: 40 }) });
    expect(status).toBe(200);
    const response = await fetch(`${api.url}${data?.image}`);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it('refuses a text file named .png and stores nothing', async () => {
    const before = await storedFiles(api);
    expect(await add({ image: textNamedPng() })).toEqual({
      status: 400,
      message: 'Only valid .png, .jpg format files',
      data: null,
    });
    expect(await storedFiles(api)).toEqual(before);
    expect(await teamsOfFounder()).toEqual([]);
  });

  it('stores no file when the invites are refused after the image was accepted', async () => {
    const before = await storedFiles(api);
    expect(await add({ image: await imageFile(), memberId: [999_999_999] })).toMatchObject({ status: 400 });
    expect(await storedFiles(api)).toEqual(before);
    expect(await api.db.select().from(files).where(eq(files.ownerId, founder.id))).toEqual([]);
  });

  it('refuses a file above 10 MB', async () => {
    const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' });
    const answer = await api.as(founder).raw('addTeam', { ...texts, memberId: [colleague.id], image: huge });
    expect(answer.status).toBe(413);
    expect(await teamsOfFounder()).toEqual([]);
  });
});
