import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { profileReportCases } from '../../../server/database/tables/social/profileReports.ts';
import { imageFile } from '../../support/api/images.ts';
import { mailTo } from '../../support/api/mail.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createReportedProfile, decideProfile, getProfileRow, reportProfile, undoProfile } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const decide = (caseId: number, variables: Record<string, unknown>) => decideProfile(api, admin, caseId, variables);
const undo = (caseId: number, variables?: Record<string, unknown>) => undoProfile(api, admin, caseId, variables);
const read = async (caseId: number) => (await api.as(admin).call('getProfileReportCase', { caseId })).data;
const clear = { decision: 'clear', ruleId: 2 };
const disable = { decision: 'disable', ruleId: 1 };

describe('undoProfileReportDecision', () => {
  it('restores removed texts, reopens the case, and notifies the person and the reporter', async () => {
    const { person, by, caseId } = await createReportedProfile(api, { organizationName: 'Signals Ltd' });
    await decide(caseId, { ...clear, parts: ['bio', 'organization'] });
    const uts = (await read(caseId))?.case.uts;
    expect(await undo(caseId, { expectedUts: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 });
    expect(await undo(caseId, { expectedUts: uts })).toMatchObject({
      status: 200,
      message: 'Decision reversed',
      data: { state: 'open', decision: 'clear' },
    });
    expect(await getProfileRow(api, person.id)).toMatchObject({
      bio: 'Buy my signals',
      organizationName: 'Signals Ltd',
    });
    expect((await getNotices(api, person.id)).map(({ messageId }) => messageId)).toContain(
      'profileReports.toPerson.undo',
    );
    expect((await getNotices(api, by.id)).map(({ messageId }) => messageId)).toContain(
      'profileReports.toReporter.undo',
    );
    const mails = await mailTo(api.db, person.emailaddress, 'profileDecision');
    expect(mails.some(({ text }) => text.includes('reversed the decision about your profile'))).toBe(true);
    const again = await read(caseId);
    expect(again?.case.undone_at).not.toBeNull();
    expect(again?.steps).toMatchObject([
      { action: 'profileReports.decided', decision: null, profile_decision: 'clear', reason: 'It advertises.' },
      { action: 'profileReports.undone', profile_decision: null, reason: 'We were wrong.' },
    ]);
    expect(await undo(caseId)).toMatchObject({ status: 400, message: 'There is no decision to reverse in this case.' });
    expect(await decide(caseId, { decision: 'dismiss' })).toMatchObject({ status: 200, data: { undone_at: null } });
  });

  it('does not overwrite what the person has written since', async () => {
    const { person, caseId } = await createReportedProfile(api);
    await decide(caseId, { ...clear, parts: ['bio'] });
    await api.db.update(users).set({ bio: 'I like charts' }).where(eq(users.id, person.id));
    expect(await undo(caseId)).toMatchObject({ status: 200 });
    expect(await getProfileRow(api, person.id)).toMatchObject({ bio: 'I like charts' });
  });

  it('restores the picture in both sizes as a file of the person', async () => {
    const [person, by] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await api.as(person).call('updateProfile', {
      firstname: 'Ada',
      lastname: 'Kaya',
      username: person.username,
      file: await imageFile(),
    });
    await reportProfile(api, by, person.id);
    const [row] = await api.db.select().from(profileReportCases).where(eq(profileReportCases.userId, person.id));
    const caseId = row?.id ?? 0;
    await decide(caseId, { ...clear, parts: ['photo', 'banner'] });
    expect(await getProfileRow(api, person.id)).toMatchObject({ profilephoto: null, thumb: null });
    expect(await undo(caseId)).toMatchObject({ status: 200 });
    const { profilephoto, thumb } = (await getProfileRow(api, person.id)) ?? {};
    for (const url of [profilephoto, thumb]) expect((await fetch(`${api.url}${url ?? ''}`)).status).toBe(200);
    expect(profilephoto).not.toBe(thumb);
  });

  it('records the removed parts although the case has the maximum of versions', async () => {
    const { person, caseId } = await createReportedProfile(api);
    for (let version = 1; version < 20; version += 1) {
      await api.db
        .update(users)
        .set({ bio: `Signals ${version}` })
        .where(eq(users.id, person.id));
      await reportProfile(api, await api.people.appUser(), person.id);
    }
    await api.db.update(users).set({ bio: 'The last signals' }).where(eq(users.id, person.id));
    await decide(caseId, { ...clear, parts: ['bio'] });
    await undo(caseId);
    expect(await getProfileRow(api, person.id)).toMatchObject({ bio: 'The last signals' });
  });

  it('enables the account, and mails it', async () => {
    const { person, by, caseId } = await createReportedProfile(api);
    await decide(caseId, disable);
    expect(await undo(caseId)).toMatchObject({ status: 200, data: { state: 'open' } });
    expect(await getProfileRow(api, person.id)).toMatchObject({ statusId: userStatusIds.active });
    expect(await mailTo(api.db, person.emailaddress, 'accountEnabled')).toHaveLength(1);
    expect((await getNotices(api, by.id)).map(({ messageId }) => messageId)).toContain(
      'profileReports.toReporter.undo',
    );
  });

  it('leaves an account disabled that was disabled for another reason, and says so', async () => {
    const before = await createReportedProfile(api);
    const setEnabled = (userId: number, status: boolean) =>
      api.as(admin).call('enableDisableUserByUserId', { userId, status, reason: 'Another reason.' });
    expect(await setEnabled(before.person.id, false)).toMatchObject({ status: 200 });
    await decide(before.caseId, disable);
    const since = await createReportedProfile(api);
    await decide(since.caseId, disable);
    api.clock.advance(1_000);
    await setEnabled(since.person.id, true);
    await setEnabled(since.person.id, false);
    for (const { person, by, caseId } of [before, since]) {
      expect(await undo(caseId)).toMatchObject({ status: 200 });
      expect(await getProfileRow(api, person.id)).toMatchObject({ statusId: userStatusIds.disabled });
      expect((await getNotices(api, by.id)).map(({ messageId }) => messageId)).toContain(
        'profileReports.toReporter.undoDisabled',
      );
    }
  });

  it('leaves later reports in the case that they opened', async () => {
    const { person, caseId } = await createReportedProfile(api);
    await decide(caseId, { ...clear, parts: ['bio'] });
    await reportProfile(api, await api.people.appUser(), person.id);
    expect(await undo(caseId)).toMatchObject({ status: 200, data: { state: 'decided' } });
  });

  it('is refused for dismissed, undecided and unknown cases, and to everyone but admins', async () => {
    const { person, caseId } = await createReportedProfile(api);
    expect(await undo(caseId)).toMatchObject({ status: 400 });
    await decide(caseId, { decision: 'dismiss' });
    expect(await undo(caseId)).toMatchObject({ status: 400 });
    expect(await undo(caseId, { reason: ' ' })).toMatchObject({ status: 400 });
    expect(await undo(999_999_999)).toMatchObject({ status: 404 });
    expect(await undoProfile(api, person, caseId)).toMatchObject({ status: 403 });
  });
});
