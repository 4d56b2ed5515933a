import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../server/database/tables/people/people.ts';
import { profileReportEvidence, profileReports } from '../../../server/database/tables/social/profileReports.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { imageFile } from '../../support/api/images.ts';
import { mailTo } from '../../support/api/mail.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createReportedProfile, decideProfile, getProfileCases, getProfileRow, reportProfile } from './support.ts';

let api: TestApi;
let reporter: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [reporter, admin] = await Promise.all([api.people.appUser(), api.people.admin()]);
});
afterAll(() => api.close());

const report = (person: TestPerson, userId: number, variables?: Record<string, unknown>) =>
  reportProfile(api, person, userId, variables);
const getCases = (userId: number) => getProfileCases(api, userId);
const getPerson = (id: number) => getProfileRow(api, id);
const reported = () => createReportedProfile(api);
const decide = (caseId: number, variables: Record<string, unknown>) => decideProfile(api, admin, caseId, variables);

describe('addProfileReport', () => {
  it('is refused to guests, developers and admins', async () => {
    const person = await api.people.appUser();
    const variables = { userId: person.id, categoryId: 1 };
    expect(await api.as(null).raw('addProfileReport', variables)).toMatchObject(unauthenticated);
    for (const caller of [await api.people.developer(), admin])
      expect(await report(caller, person.id)).toMatchObject({ status: 403 });
    expect(await getCases(person.id)).toEqual([]);
  });

  it('opens a case with the note and the profile, which later reports join; the person is not notified', async () => {
    const person = await api.people.appUser();
    await api.db.update(users).set({ bio: 'Buy my signals' }).where(eq(users.id, person.id));
    expect(await report(reporter, person.id, { note: 'Not the real one' })).toEqual({
      status: 200,
      message: 'Profile reported',
    });
    await api.db.update(users).set({ bio: 'Harmless' }).where(eq(users.id, person.id));
    expect(await report(await api.people.appUser(), person.id)).toMatchObject({ status: 200 });
    const [row] = await getCases(person.id);
    expect(row).toMatchObject({ state: 'open', reportCount: 2 });
    const stored = await api.db.select().from(profileReports).where(eq(profileReports.reporterId, reporter.id));
    expect(stored).toMatchObject([{ note: 'Not the real one', categoryId: 1 }]);
    const { data } = await api.as(admin).call('getProfileReportCase', { caseId: row?.id });
    expect(data?.evidence.map(({ bio }) => bio).toSorted()).toEqual(['Buy my signals', 'Harmless']);
    expect(data?.reports).toHaveLength(2);
    expect(await getNotices(api, person.id)).toEqual([]);
  });

  it('accepts one report per user while the case waits', async () => {
    const { person, by, caseId } = await reported();
    expect(await report(by, person.id)).toMatchObject({ status: 400 });
    await decide(caseId, { decision: 'dismiss' });
    expect(await report(by, person.id)).toMatchObject({ status: 200 });
    expect(await getCases(person.id)).toHaveLength(2);
  });

  it('refuses the own profile, admins, unknown people, blocking people, and invalid input', async () => {
    const person = await api.people.appUser();
    expect(await report(reporter, reporter.id)).toMatchObject({ status: 400 });
    expect(await report(reporter, admin.id)).toMatchObject({ status: 400 });
    expect(await report(reporter, 999_999_999)).toMatchObject({ status: 404 });
    expect(await report(reporter, person.id, { categoryId: 999_999_999 })).toMatchObject({ status: 400 });
    expect(await report(reporter, person.id, { note: 'x'.repeat(1001) })).toMatchObject({ status: 400 });
    await api.as(person).call('blockUsersById', { blockUserId: reporter.id });
    expect(await report(reporter, person.id)).toMatchObject({ status: 404 });
    expect(await getCases(person.id)).toEqual([]);
  });
});

describe('the queue of reported profiles', () => {
  it('is refused to everyone but admins', async () => {
    const { caseId } = await reported();
    for (const caller of [reporter, await api.people.developer()]) {
      expect(await api.as(caller).call('getProfileReportCaseList', { pageNumber: 1, pageSize: 20 })).toMatchObject({
        status: 403,
      });
      expect(await api.as(caller).call('getProfileReportCase', { caseId })).toMatchObject({ status: 403 });
      expect(
        await api.as(caller).call('decideProfileReportCase', { caseId, decision: 'dismiss', reason: 'No.' }),
      ).toMatchObject({ status: 403 });
    }
  });

  it('lists waiting cases, and decided ones on demand', async () => {
    const { person, caseId } = await reported();
    const ids = async (state?: string) =>
      (await api.as(admin).call('getProfileReportCaseList', { pageNumber: 1, pageSize: 100, state })).data?.map(
        ({ id }) => id,
      );
    expect(await ids()).toContain(caseId);
    await decide(caseId, { decision: 'dismiss' });
    expect(await ids()).not.toContain(caseId);
    expect(await ids('decided')).toContain(caseId);
    expect(await getNotices(api, person.id)).toEqual([]);
  });
});

describe('decideProfileReportCase', () => {
  it('dismisses the reports and notifies the reporter; a second decision answers 409', async () => {
    const { by, caseId } = await reported();
    expect(await decide(caseId, { decision: 'dismiss' })).toMatchObject({
      status: 200,
      data: { state: 'decided', decision: 'dismiss' },
    });
    expect((await getNotices(api, by.id)).map(({ messageId }) => messageId)).toEqual([
      'profileReports.toReporter.dismiss',
    ]);
    expect(await decide(caseId, { decision: 'dismiss' })).toMatchObject({ status: 409 });
  });

  it('removes parts of the profile, stores them as evidence, and notifies the person', async () => {
    const { person, caseId } = await reported();
    expect(await decide(caseId, { decision: 'clear', ruleId: 2, parts: ['bio'] })).toMatchObject({
      status: 200,
      data: { removed_parts: ['bio'] },
    });
    expect(await getPerson(person.id)).toMatchObject({ bio: null, statusId: userStatusIds.active });
    const stored = await api.db.select().from(profileReportEvidence).where(eq(profileReportEvidence.caseId, caseId));
    expect(stored).toMatchObject([{ bio: 'Buy my signals' }]);
    expect((await getNotices(api, person.id)).map(({ messageId }) => messageId)).toEqual([
      'profileReports.toPerson.clear',
    ]);
    expect(await mailTo(api.db, person.emailaddress, 'profileDecision')).toHaveLength(1);
  });

  it('records copies of the pictures that only admins open, until the reports are dismissed', async () => {
    const [person, by] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const update = (change: Record<string, unknown>) =>
      api
        .as(person)
        .call('updateProfile', { firstname: 'Ada', lastname: 'Kaya', username: person.username, ...change });
    const { data } = await update({ file: await imageFile() });
    await report(by, person.id);
    expect(await update({ file: await imageFile({ width: 90 }), expectedUts: data?.uts })).toMatchObject({
      status: 200,
    });
    const [row] = await getCases(person.id);
    const read = async () =>
      (await api.as(admin).call('getProfileReportCase', { caseId: row?.id ?? 0 })).data?.evidence;
    const getStatus = async (address: string) => (await fetch(`${api.url}${address}`)).status;
    const signed = (await read())?.[0]?.photo ?? '';
    expect(await getStatus(data?.profilephoto ?? '')).toBe(404);
    expect(await getStatus(signed)).toBe(200);
    expect(await getStatus(signed.replace(/\?.*$/, ''))).toBe(404);
    await decide(row?.id ?? 0, { decision: 'dismiss' });
    expect(await read()).toMatchObject([{ photo: null, username: person.username }]);
    expect(await getStatus(signed)).toBe(404);
  });

  it('disables the account, and mails the reason', async () => {
    const { person, caseId } = await reported();
    expect(await decide(caseId, { decision: 'disable', ruleId: 1 })).toMatchObject({ status: 200 });
    expect(await getPerson(person.id)).toMatchObject({ statusId: userStatusIds.disabled });
    expect(await mailTo(api.db, person.emailaddress, 'accountDisabled')).toHaveLength(1);
  });

  it('refuses invalid input, unknown cases and stale versions', async () => {
    const { person, caseId } = await reported();
    expect(await decide(caseId, { decision: 'dismiss', reason: ' ' })).toMatchObject({ status: 400 });
    expect(await decide(caseId, { decision: 'clear', ruleId: 1, parts: [] })).toMatchObject({ status: 400 });
    expect(await decide(caseId, { decision: 'disable' })).toMatchObject({ status: 400 });
    expect(await decide(caseId, { decision: 'disable', ruleId: 999_999 })).toMatchObject({ status: 400 });
    expect(await decide(999_999_999, { decision: 'dismiss' })).toMatchObject({ status: 404 });
    expect(await decide(caseId, { decision: 'dismiss', expectedUts: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 409,
    });
    expect(await getPerson(person.id)).toMatchObject({ statusId: userStatusIds.active, bio: 'Buy my signals' });
  });
});
