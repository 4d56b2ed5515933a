import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstSteps } from '../../../server/database/tables/people/firstSteps.ts';
import type { MutationSignupV3Args } from '../../../server/generated/schema.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { newPerson } from '../accounts/registration.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Registers a user; returns a caller with their session, and the id. */
async function register(change: Partial<MutationSignupV3Args> = {}) {
  const { data } = await api.as(null).call('signupV3', { ...newPerson(change) });
  return {
    id: data?.user.id ?? 0,
    caller: api.as(null).with({ authorization: `Bearer ${data?.access_token}` }),
  };
}

describe('the first steps', () => {
  it('are refused to guests and admins', async () => {
    expect(await api.as(null).raw('getFirstSteps')).toMatchObject(unauthenticated);
    const admin = api.as(await api.people.admin());
    expect(await admin.call('getFirstSteps')).toMatchObject({ status: 403, data: null });
    expect(await admin.call('saveFirstSteps', { steps: ['bot'], result: 'done' })).toMatchObject({ status: 403 });
  });

  it('are offered to new app users and developers, in their order', async () => {
    const reader = await register();
    expect(await reader.caller.call('getFirstSteps')).toMatchObject({
      status: 200,
      data: [
        { step: 'stocks', state: 'open' },
        { step: 'people', state: 'open' },
        { step: 'alert', state: 'open' },
      ],
    });
    const developer = await register({ userType: 'bot_developer' });
    expect((await developer.caller.call('getFirstSteps')).data).toEqual([{ step: 'bot', state: 'open' }]);
  });

  it('are offered to a guest device as well', async () => {
    const { data } = await api.as(null).call('guestSignInSignUp', { deviceId: `${crypto.randomUUID()}first` });
    const guest = api.as(null).with({ authorization: `Bearer ${data?.access_token}` });
    expect((await guest.call('getFirstSteps')).data).toHaveLength(3);
  });

  it('are not offered to accounts that were created before', async () => {
    const earlier = api.as(await api.people.appUser());
    expect(await earlier.call('getFirstSteps')).toMatchObject({ status: 200, data: [] });
    expect(await earlier.call('saveFirstSteps', { steps: ['stocks'], result: 'done' })).toMatchObject({
      status: 200,
      data: [],
    });
  });

  it('are stored with the account: done stays done, skipped can still be done', async () => {
    const { caller, id } = await register();
    const secondUser = await register();
    await caller.call('saveFirstSteps', { steps: ['stocks'], result: 'done' });
    expect(
      await caller.call('saveFirstSteps', { steps: ['stocks', 'people', 'bot'], result: 'skipped' }),
    ).toMatchObject({
      status: 200,
      data: [
        { step: 'stocks', state: 'done' },
        { step: 'people', state: 'skipped' },
        { step: 'alert', state: 'open' },
      ],
    });
    await caller.call('saveFirstSteps', { steps: ['people'], result: 'done' });
    const rows = await api.db.select().from(firstSteps).where(eq(firstSteps.userId, id));
    expect(Object.fromEntries(rows.map(({ step, state }) => [step, state]))).toEqual({
      stocks: 'done',
      people: 'done',
      alert: 'open',
    });
    // The steps of other accounts are unchanged.
    expect((await secondUser.caller.call('getFirstSteps')).data?.map(({ state }) => state)).toEqual([
      'open',
      'open',
      'open',
    ]);
  });

  it('reject unknown steps', async () => {
    const { caller } = await register();
    const answer = await caller.raw('saveFirstSteps', { steps: ['nothing'], result: 'done' });
    expect(answer.body.errors).toHaveLength(1);
  });
});
