import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policies, policyTypes } from '../../../server/database/tables/people/policies.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;

/** A type with its own texts, so that the four built-in types do not change. */
async function typeWith(
  name: string,
  texts: readonly Partial<typeof policies.$inferInsert>[],
  active = true,
): Promise<{ typeId: number; textIds: number[] }> {
  const [type] = await api.db
    .insert(policyTypes)
    .values({ name, nameTr: `${name} (tr)`, nameKey: name.toLowerCase(), active })
    .returning({ id: policyTypes.id });
  if (type === undefined) throw new Error('The type was not stored');
  const rows = await api.db
    .insert(policies)
    .values(
      texts.map((text, index) => ({ policyTypeId: type.id, version: index + 1, description: '<p>Text</p>', ...text })),
    )
    .returning({ id: policies.id });
  return { typeId: type.id, textIds: rows.map(({ id }) => id) };
}

async function findCurrent(typeId: number): Promise<number | null | undefined> {
  const { data } = await api.as(null).call('getPolicyType');
  return data?.find(({ id }) => id === typeId)?.current_policy_id;
}

describe('getPolicyType', () => {
  it('returns the four agreements in order, in the language of the reader, to guests too', async () => {
    const english = await api.as(null).call('getPolicyType');
    expect(english.status).toBe(200);
    expect(english.data?.slice(0, 4).map(({ policy_type }) => policy_type)).toEqual([
      'Acceptable Use Policy',
      'Cookie Policy',
      'Privacy Policy',
      'Terms of Use',
    ]);
    const turkish = await api.as(null).with({ 'accept-language': 'tr' }).call('getPolicyType');
    expect(turkish.data?.[2]?.policy_type).toBe('Gizlilik Politikası');
  });

  it('links the newest enabled text that is in force', async () => {
    const inThePast = new Date(api.clock.now().getTime() - DAY_MS);
    const inAMonth = new Date(api.clock.now().getTime() + 30 * DAY_MS);
    const { typeId, textIds } = await typeWith('Versions', [
      { effectiveAt: null },
      { effectiveAt: inThePast },
      { effectiveAt: inThePast, active: false },
      { effectiveAt: inAMonth },
    ]);
    expect(await findCurrent(typeId)).toBe(textIds[1]);
    api.clock.advance(31 * DAY_MS);
    expect(await findCurrent(typeId)).toBe(textIds[3]);
  });

  it('returns null for a type without a text in force', async () => {
    const { typeId } = await typeWith('Nothing yet', [{ active: false }]);
    expect(await findCurrent(typeId)).toBeNull();
  });

  it('shows disabled types to admins only', async () => {
    const { typeId } = await typeWith('Switched off', [{}], false);
    for (const person of [null, await api.people.appUser(), await api.people.developer()]) {
      const { data } = await api.as(person).call('getPolicyType');
      expect(data?.map(({ id }) => id)).not.toContain(typeId);
    }
    const { data } = await api.as(await api.people.admin()).call('getPolicyType');
    expect(data?.find(({ id }) => id === typeId)).toMatchObject({ active: false });
  });
});

describe('getPolicyByPolicyId', () => {
  it('returns the text in the language of the reader', async () => {
    const english = await api.as(null).call('getPolicyByPolicyId', { policyId: 3 });
    expect(english).toMatchObject({
      status: 200,
      data: { id: 3, id_s2_policy_type: 3, policy_type: 'Privacy Policy', version: 1 },
    });
    expect(english.data?.policy_description).toContain('<h3>1. Data we collect</h3>');
    const turkish = await api.as(null).with({ 'accept-language': 'tr' }).call('getPolicyByPolicyId', { policyId: 3 });
    expect(turkish.data).toMatchObject({ policy_type: 'Gizlilik Politikası' });
    expect(turkish.data?.policy_description).toContain('<h3>1. Topladığımız veriler</h3>');
  });

  it.each([
    ['en', 3, ['23 December 2021', '30 days after', 'within 180 days', 'children under 13', 'under 16', 'GDPR']],
    ['en', 3, ['United States and India', 'once per calendar year', '90 days']],
    ['tr', 3, ['23 Aralık 2021', '30 gün sonra', '180 gün içinde', '13 yaşından küçük', '16 yaşından küçük', 'GDPR']],
    ['tr', 3, ["Amerika Birleşik Devletleri'nde ve Hindistan'da", 'her takvim yılında bir kez', '90 gün']],
    ['en', 1, ['23 December 2021', '30 days after']],
    ['en', 2, ['23 December 2021', '30 days after']],
    ['en', 4, ['23 December 2021', '30 days after', '13 years']],
    ['tr', 1, ['23 Aralık 2021', '30 gün sonra']],
    ['tr', 2, ['23 Aralık 2021', '30 gün sonra']],
    ['tr', 4, ['23 Aralık 2021', '30 gün sonra', '13 yaş']],
  ] as const)('contains the legal facts (%s, text %i)', async (language, policyId, facts) => {
    const { data } = await api.as(null).with({ 'accept-language': language }).call('getPolicyByPolicyId', { policyId });
    for (const fact of facts) expect(data?.policy_description).toContain(fact);
  });

  it('does not change the built-in agreements by sanitizing', async () => {
    for (const policyId of [1, 2, 3, 4]) {
      const [row] = await api.db.select().from(policies).where(eq(policies.id, policyId));
      const { data } = await api.as(null).call('getPolicyByPolicyId', { policyId });
      expect(data?.policy_description.replaceAll('&quot;', '"')).toBe(row?.description);
    }
  });

  it('removes everything that could execute, change the page or lead to a harmful target', async () => {
    const {
      textIds: [policyId],
    } = await typeWith('Hostile', [
      {
        description: [
          '<h2 onclick="alert(1)" style="position:fixed" class="x" id="root">Title</h2>',
          '<script>alert(1)</script><style>body{display:none}</style><img src=x onerror=alert(1)>',
          '<svg><script>alert(1)</script></svg><iframe src="https://evil.example"></iframe><form action="/x"><input></form>',
          '<a href="javascript:alert(1)">a</a><a href="java\tscript:alert(1)">b</a><a href="&#106;avascript:alert(1)">c</a>',
          '<a href="data:text/html,x">d</a><a href="//evil.example">e</a><a href="vbscript:x">f</a>',
          '<a href="https://bourse.example/terms" target="_self" rel="opener">g</a>',
        ].join(''),
      },
    ]);
    const { data } = await api.as(null).call('getPolicyByPolicyId', { policyId });
    expect(data?.policy_description).toBe(
      '<h2>Title</h2><a>a</a><a>b</a><a>c</a><a>d</a><a>e</a><a>f</a>' +
        '<a href="https://bourse.example/terms" rel="noopener noreferrer nofollow" target="_blank">g</a>',
    );
  });

  it('shows a text that takes effect later, and restricts disabled texts to admins', async () => {
    const inAMonth = new Date(api.clock.now().getTime() + 30 * DAY_MS);
    const { textIds } = await typeWith('Shown', [{ effectiveAt: inAMonth }, { active: false }]);
    const hiddenType = await typeWith('Hidden with its type', [{}], false);
    const [upcoming, switchedOff, ofHiddenType] = [...textIds, ...hiddenType.textIds];
    expect(await api.as(null).call('getPolicyByPolicyId', { policyId: upcoming })).toMatchObject({ status: 200 });
    const admin = api.as(await api.people.admin());
    for (const policyId of [switchedOff, ofHiddenType]) {
      for (const person of [null, await api.people.developer()]) {
        const answer = await api.as(person).call('getPolicyByPolicyId', { policyId });
        expect(answer).toMatchObject({ status: 404, message: 'This policy could not be found.', data: null });
      }
      expect(await admin.call('getPolicyByPolicyId', { policyId })).toMatchObject({ status: 200 });
    }
  });

  it.each([999_999, Number.MAX_SAFE_INTEGER])('answers 404 for the id %i', async (policyId) => {
    expect(await api.as(null).call('getPolicyByPolicyId', { policyId })).toMatchObject({ status: 404, data: null });
  });
});
