import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { policies, policyTypes } from '../../../server/database/tables/people/policies.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;

async function newType(name: string): Promise<number> {
  const [row] = await api.db
    .insert(policyTypes)
    .values({ name, nameKey: name.toLowerCase() })
    .returning({ id: policyTypes.id });
  if (row === undefined) throw new Error('The type was not stored');
  return row.id;
}

const toTexts = (policyTypeId: number) =>
  api.db.select().from(policies).where(eq(policies.policyTypeId, policyTypeId)).orderBy(desc(policies.version));

describe('addPrivacyPolicy', () => {
  it('is available to admins only', async () => {
    const policyTypeId = await newType('Refused');
    for (const person of [await api.people.appUser(), await api.people.developer()]) {
      expect(await api.as(person).call('addPrivacyPolicy', { policyTypeId, description: '<p>x</p>' })).toMatchObject({
        status: 403,
        data: null,
      });
    }
    expect(await toTexts(policyTypeId)).toEqual([]);
  });

  it('publishes the next version, which takes effect after 30 days; until then the previous version applies', async () => {
    const admin = await api.people.admin();
    const policyTypeId = await newType('Versions');
    await api.db.insert(policies).values({ policyTypeId, version: 4, description: '<p>Before</p>' });
    const before = Date.now();
    const answer = await api.as(admin).call('addPrivacyPolicy', {
      policyTypeId,
      description: '<h2>Rules</h2><p onclick="steal()">Be <strong>kind</strong>.<script>steal()</script></p>',
    });
    expect(answer).toMatchObject({ status: 200, data: { id_s2_policy_type: policyTypeId, version: 5, active: true } });
    expect(answer.data?.policy_description).toContain('<strong>kind</strong>');
    expect(answer.data?.policy_description).not.toMatch(/script|onclick|steal/);
    const [stored] = await toTexts(policyTypeId);
    expect(stored).toMatchObject({ version: 5, createdById: admin.id });
    expect(stored?.description).not.toContain('steal');
    expect(stored?.effectiveAt?.getTime()).toBeGreaterThanOrEqual(before + 30 * DAY_MS);
    const { data: types } = await api.as(null).call('getPolicyType');
    expect(types?.find(({ id }) => id === policyTypeId)?.current_policy_id).not.toBe(stored?.id);
    const [noted] = await api.db.select().from(auditLog).where(eq(auditLog.action, 'policies.added'));
    expect(noted).toMatchObject({ actorId: admin.id, after: { policyTypeId, version: 5 } });
  });

  it('lets the first text of a type take effect at once, because no earlier text could have been accepted', async () => {
    const admin = await api.people.admin();
    const policyTypeId = await newType('First');
    const add = (description: string) => api.as(admin).call('addPrivacyPolicy', { policyTypeId, description });
    const first = await add('<p>First</p>');
    expect(first).toMatchObject({
      status: 200,
      message: 'Policy added. It takes effect immediately.',
      data: { version: 1 },
    });
    const second = await add('<p>Second</p>');
    expect(second).toMatchObject({ message: 'Policy added. It takes effect in 30 days.', data: { version: 2 } });
    const { data: types } = await api.as(null).call('getPolicyType');
    expect(types?.find(({ id }) => id === policyTypeId)?.current_policy_id).toBe(first.data?.id);
  });

  it('counts versions without gaps, also for ten parallel calls', async () => {
    const admin = await api.people.admin();
    const policyTypeId = await newType('Parallel');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api.as(admin).call('addPrivacyPolicy', { policyTypeId, description: `<p>Text ${index}</p>` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await toTexts(policyTypeId)).map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it.each([
    ['', 'Policy text is required'],
    ['<p> </p><script>x</script>', 'Policy text is required'],
    ['x'.repeat(100_001), 'The policy text is too long. It can have at most 100,000 characters.'],
    ['<p>&#8203;</p>', 'The policy text contains invisible characters. Please remove them.'],
    ['<p>a&shy;b</p>', 'The policy text contains invisible characters. Please remove them.'],
    ['<p>&#x202E;a</p>', 'The policy text contains invisible characters. Please remove them.'],
    ['<p>a&#0;b</p>', 'The policy text contains invisible characters. Please remove them.'],
    ['<p>a&#xd800;b</p>', 'The policy text contains invisible characters. Please remove them.'],
    ['<p>&#x2800;&nbsp;</p>', 'Policy text is required'],
    [`<p>${'&'.repeat(99_000)}</p>`, 'The policy text is too long. It can have at most 100,000 characters.'],
    ['<p>a\u202Eb</p>', 'The policy text contains invisible characters. Please remove them.'],
  ])('refuses a text that is empty or cannot be stored (%#)', async (description, message) => {
    const admin = await api.people.admin();
    const policyTypeId = await newType(`Bad ${description.slice(0, 30)}`);
    expect(await api.as(admin).call('addPrivacyPolicy', { policyTypeId, description })).toMatchObject({
      status: 400,
      message,
      data: null,
    });
  });

  it('answers 404 for a missing type', async () => {
    const admin = await api.people.admin();
    expect(
      await api.as(admin).call('addPrivacyPolicy', { policyTypeId: 999_999, description: '<p>x</p>' }),
    ).toMatchObject({ status: 404, message: 'This policy type could not be found.' });
  });
});
