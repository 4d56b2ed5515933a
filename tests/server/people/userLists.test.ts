import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unauthenticated } from '../../support/api/observe.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('getUserTypeList', () => {
  it('is available to guests, for the registration page', async () => {
    const answer = await api.as(null).call('getUserTypeList');
    expect(answer.status).toBe(200);
    expect(answer.data?.map(({ id, name }) => [id, name])).toEqual([
      [1, 'admin'],
      [2, 'app_user'],
      [3, 'bot_developer'],
    ]);
  });

  it('answers in the language of the caller', async () => {
    const english = await api.as(null).call('getUserTypeList');
    const turkish = await api.as(null).with({ 'accept-language': 'tr' }).call('getUserTypeList');
    expect(turkish.data?.map(({ display_name }) => display_name)).not.toEqual(
      english.data?.map(({ display_name }) => display_name),
    );
  });
});

describe('getUserStatus', () => {
  it('is refused to guests and to everyone but admins', async () => {
    expect(await api.as(null).raw('getUserStatus')).toMatchObject(unauthenticated);
    expect(await api.as(await api.people.developer()).call('getUserStatus')).toMatchObject({ status: 403, data: null });
    expect(await api.as(await api.people.appUser()).call('getUserStatus')).toMatchObject({ status: 403, data: null });
  });

  it('lists every account status with a display name', async () => {
    const { status, data } = await api.as(await api.people.admin()).call('getUserStatus');
    expect(status).toBe(200);
    expect(data?.map(({ name }) => name)).toEqual([
      'active',
      'disabled',
      'deactivated',
      'deletion_requested',
      'deleted',
    ]);
    for (const { display_name } of data ?? []) expect(display_name).not.toBe('');
  });
});
