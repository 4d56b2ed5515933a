import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { profileReportEvidence } from '../../../server/database/tables/social/profileReports.ts';
import { imageFile } from '../../support/api/images.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { decideProfile, getProfileCases, getProfileRow, reportProfile, undoProfile } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

/** A reported profile with a picture. */
async function reportedWithPicture() {
  const [person, by] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  await api.as(person).call('updateProfile', {
    firstname: 'Ada',
    lastname: 'Kaya',
    username: person.username,
    file: await imageFile(),
  });
  await reportProfile(api, by, person.id, { note: 'Not the real one' });
  const [row] = await getProfileCases(api, person.id);
  return { person, by, caseId: row?.id ?? 0 };
}

async function remove({ id }: TestPerson): Promise<void> {
  await api.db
    .update(users)
    .set({ statusId: userStatusIds.deletion_requested, deleteAfter: new Date(api.clock.now().getTime() - 1_000) })
    .where(eq(users.id, id));
  await api.runJob('remove-accounts');
  expect(await getProfileRow(api, id)).toMatchObject({ statusId: userStatusIds.deleted });
}

const read = async (caseId: number) => (await api.as(admin).call('getProfileReportCase', { caseId })).data;
const countEvidence = async (caseId: number) =>
  (await api.db.select().from(profileReportEvidence).where(eq(profileReportEvidence.caseId, caseId))).length;
const getStatus = async (address: string) => (await fetch(`${api.url}${address}`)).status;

describe('the case of a reported profile when an account is deleted', () => {
  it('loses the evidence of a decided case with its pictures; the decision stays', async () => {
    const { person, caseId } = await reportedWithPicture();
    await decideProfile(api, admin, caseId, { decision: 'clear', ruleId: 2, parts: ['photo'] });
    const photo = (await read(caseId))?.evidence[0]?.photo ?? '';
    expect(await getStatus(photo)).toBe(200);
    await remove(person);
    expect(await countEvidence(caseId)).toBe(0);
    expect(await getStatus(photo)).toBe(404);
    expect((await read(caseId))?.case).toMatchObject({ person: null, decision: 'clear', reason: 'It advertises.' });
  });

  it('stores the evidence of an open case until the decision', async () => {
    const { person, caseId } = await reportedWithPicture();
    await remove(person);
    const detail = await read(caseId);
    expect(detail?.case).toMatchObject({ state: 'open', person: null });
    expect(detail?.evidence).toMatchObject([{ full_name: 'Ada Kaya', username: person.username }]);
    const photo = detail?.evidence[0]?.photo ?? '';
    expect(await getStatus(photo)).toBe(200);
    expect(await decideProfile(api, admin, caseId, { decision: 'dismiss' })).toMatchObject({ status: 200 });
    expect(await countEvidence(caseId)).toBe(0);
    expect(await getStatus(photo)).toBe(404);
  });

  it('restores nothing when a decision about it is reversed, and stays closed', async () => {
    const { person, caseId } = await reportedWithPicture();
    await decideProfile(api, admin, caseId, { decision: 'clear', ruleId: 2, parts: ['photo'] });
    await remove(person);
    const notices = await getNotices(api, person.id);
    expect(await undoProfile(api, admin, caseId)).toMatchObject({ status: 200, data: { state: 'decided' } });
    expect(await getProfileRow(api, person.id)).toMatchObject({ profilephoto: null });
    expect(await getNotices(api, person.id)).toEqual(notices);
  });

  it('loses the name and the note of a deleted reporter; the report stays', async () => {
    const { by, caseId } = await reportedWithPicture();
    await remove(by);
    expect((await read(caseId))?.reports).toMatchObject([{ note: null, reported_by: null, category: 'Impersonation' }]);
  });
});
