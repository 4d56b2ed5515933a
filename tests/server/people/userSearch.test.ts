import { afterAll, beforeAll, expect, it } from 'vitest';
import { userTypeIds } from '../../../server/database/referenceIds.ts';
import { listPage } from '../../../server/modules/people/userList.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const sorts = ['name', 'username', 'emailaddress', 'status', 'cts'] as const;
const PAGE_SIZE = 4;

/** The ids of all pages of a search, until a page is empty. */
async function getIds(
  name: string,
  order: { readonly sortBy: (typeof sorts)[number]; readonly descending: boolean },
  scanLimit?: number,
): Promise<{ ids: number[]; totals: Set<number> }> {
  const filter = { name, userTypeId: userTypeIds.app_user, active: undefined, statusId: undefined };
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const found = await listPage(
      api,
      1,
      filter,
      { pageNumber, pageSize: PAGE_SIZE, isShort: false, ...order },
      scanLimit,
    );
    totals.add(found.total);
    if (found.rows.length === 0) return { ids, totals };
    ids.push(...found.rows.map(({ id }) => id));
  }
}

it('finds the same users in the same order, whether the matches are few, many, or at the end of the alphabet', async () => {
  // Every third user matches, and all at the end of the alphabet; one only by the address.
  const called = new Set<number>();
  for (let n = 0; n < 18; n += 1) {
    const isCalled = n % 3 === 0 || n > 13;
    const { id } = await api.people.appUser({
      firstname: String.fromCodePoint(97 + n),
      lastname: isCalled ? 'Quillfeather' : 'Otherwise',
      emailaddress: n === 4 ? 'x.quillfeather@find.example' : `person${17 - n}@find.example`,
    });
    if (isCalled || n === 4) called.add(id);
  }
  for (const sortBy of sorts)
    for (const descending of [false, true]) {
      const found = await getIds('quillfeather', { sortBy, descending });
      expect(new Set(found.ids)).toEqual(called);
      expect(found.totals).toEqual(new Set([called.size]));
      for (const scanLimit of [1, 7, 1000])
        expect(await getIds('quillfeather', { sortBy, descending }, scanLimit)).toEqual(found);
    }
});

it('finds nothing for an unknown name with every query plan', async () => {
  const order = { sortBy: 'name', descending: false } as const;
  for (const scanLimit of [undefined, 1])
    expect(await getIds('nobodyiscalledso', order, scanLimit)).toEqual({ ids: [], totals: new Set([0]) });
});

it('finds the beginning of every word of a name by one or two letters, and inner parts by three', async () => {
  const create = async (firstname: string, lastname: string) => (await api.people.appUser({ firstname, lastname })).id;
  const first = await create('Xanthe', 'Oto');
  const second = await create('Oto', 'Xanadu');
  const inside = await create('Oxana', 'Oto');
  const order = { sortBy: 'cts', descending: false } as const;
  for (const scanLimit of [undefined, 1]) {
    expect((await getIds('xa', order, scanLimit)).ids).toEqual([first, second]);
    expect((await getIds('xan', order, scanLimit)).ids).toEqual([first, second, inside]);
    expect((await getIds('xa ot', order, scanLimit)).ids).toEqual([first, second]);
  }
});
