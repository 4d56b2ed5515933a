import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createReportedProfile, decideProfile } from './support.ts';

let api: TestApi;
let admin: TestPerson;
let otherAdmin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [admin, otherAdmin] = await Promise.all([api.people.admin(), api.people.admin()]);
});
afterAll(() => api.close());

const read = async (caseId: number) => (await api.as(admin).call('getProfileReportCase', { caseId })).data;
const assign = (caseId: number, assigneeId: number | null, variables: Record<string, unknown> = {}) =>
  api.as(admin).call('assignProfileReportCase', { caseId, assigneeId, ...variables });
const addNote = (caseId: number, note: string) => api.as(admin).call('addProfileReportCaseNote', { caseId, note });

describe('assignProfileReportCase', () => {
  it('assigns a case to an admin and releases it', async () => {
    const { caseId } = await createReportedProfile(api);
    expect(await assign(caseId, otherAdmin.id)).toMatchObject({
      status: 200,
      message: 'Case assigned',
      data: { state: 'assigned', assignee: { id: otherAdmin.id } },
    });
    expect(await assign(caseId, null)).toMatchObject({
      message: 'Case unassigned',
      data: { state: 'open', assignee: null },
    });
    expect((await read(caseId))?.steps).toMatchObject([
      { action: 'profileReports.assigned', actor: { id: admin.id } },
      { action: 'profileReports.released' },
    ]);
  });

  it('is refused for other roles, stale versions, decided and unknown cases, and everyone but admins', async () => {
    const { person, by, caseId } = await createReportedProfile(api);
    expect(await assign(caseId, person.id)).toMatchObject({
      status: 400,
      message: 'Cases can only be assigned to admins with an active account.',
    });
    expect(await assign(caseId, admin.id, { expectedUts: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 });
    expect(await assign(999_999_999, admin.id)).toMatchObject({ status: 404 });
    expect(await api.as(by).call('assignProfileReportCase', { caseId, assigneeId: admin.id })).toMatchObject({
      status: 403,
    });
    await decideProfile(api, admin, caseId, { decision: 'dismiss' });
    expect(await assign(caseId, admin.id)).toMatchObject({ status: 409 });
  });

  it('filters the queue by state, by the own cases and by reason', async () => {
    const [ownCase, otherCase] = [await createReportedProfile(api), await createReportedProfile(api)];
    await assign(ownCase.caseId, admin.id);
    await assign(otherCase.caseId, otherAdmin.id);
    const ids = async (filter: Record<string, unknown>) =>
      (await api.as(admin).call('getProfileReportCaseList', { pageNumber: 1, pageSize: 100, ...filter })).data?.map(
        ({ id }) => id,
      );
    expect(await ids({ state: 'open' })).not.toContain(ownCase.caseId);
    expect(await ids({ state: 'assigned' })).toEqual(expect.arrayContaining([ownCase.caseId, otherCase.caseId]));
    expect(await ids({ assignedToMe: true })).toEqual([ownCase.caseId]);
    expect(await ids({ assignedToMe: true, categoryId: 2 })).toEqual([]);
    expect(await ids({ assignedToMe: true, categoryId: 1 })).toEqual([ownCase.caseId]);
  });
});

describe('addProfileReportCaseNote', () => {
  it('adds notes, also to a decided case, that only admins read', async () => {
    const { by, caseId } = await createReportedProfile(api);
    expect(await addNote(caseId, 'Asked for an identity card.')).toMatchObject({ status: 200, message: 'Note added' });
    await decideProfile(api, admin, caseId, { decision: 'dismiss' });
    api.clock.advance(1_000);
    await addNote(caseId, 'The answer came late.');
    expect((await read(caseId))?.notes).toMatchObject([
      { note: 'Asked for an identity card.', author: { id: admin.id } },
      { note: 'The answer came late.' },
    ]);
    expect(await addNote(caseId, ' ')).toMatchObject({ status: 400 });
    expect(await addNote(999_999_999, 'Which case?')).toMatchObject({ status: 404 });
    expect(await api.as(by).call('addProfileReportCaseNote', { caseId, note: 'Mine' })).toMatchObject({ status: 403 });
  });
});
