import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { apiKeys } from '../../../server/database/tables/people/accounts.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow, notFound } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const getProfile = (person: TestPerson, variables: Record<string, unknown>) =>
  api.as(person).call('getProfile', variables);
const getRecord = (person: TestPerson, id: number) => api.as(person).call('getUserDetailById', { id });

/** Every field that only the owner and admins may read. */
const everything = `query everything($id: Id!) { getProfile(userId: $id) { status data {
  emailaddress birthdate address1 address2 city api_key workphone homephone isAcceptPolicy id_s2_user_status
  cellphone { phone_number } email_details { isEmailVerified value } mobile_details { value } s2_user_status { id }
  s2_countries { id } bio banner_image } } }`;

const secrets = {
  birthdate: '1990-01-02',
  address1: 'Moda Street 1',
  city: 'Istanbul',
  workphone: '5551112233',
  cellphoneCountryCode: 90,
  cellphoneNumber: '5321112233',
  bio: 'Reads balance sheets for fun.',
  bannerImage: '/files/banner.png',
};

describe('getProfile', () => {
  it('is refused to a guest', async () => {
    const { id } = await api.people.appUser();
    expect(await api.as(null).raw('getProfile', { userId: id })).toMatchObject(unauthenticated);
  });

  it('finds a user by id and by user name, ignoring case', async () => {
    const [reader, otherUser] = [
      await api.people.appUser(),
      await api.people.appUser({ username: 'Ada.Kaya', firstname: 'Ada', lastname: 'Kaya', bio: secrets.bio }),
    ];
    const expected = {
      status: 200,
      data: {
        id: otherUser.id,
        full_name: 'Ada Kaya',
        username: 'Ada.Kaya',
        bio: secrets.bio,
        is_follow: false,
        is_requested: false,
        isBlock: false,
        num_followers: 0,
        viewer_can: { edit: false, follow: true, block: true },
      },
    };
    expect(await getProfile(reader, { userId: otherUser.id })).toMatchObject(expected);
    for (const username of ['Ada.Kaya', 'ada.kaya', ' ADA.KAYA '])
      expect(await getProfile(reader, { username })).toMatchObject(expected);
  });

  it('returns the state of the follow', async () => {
    const [reader, followed, requested] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ isPrivate: true }),
    ];
    await follow(api, reader, followed);
    await follow(api, reader, requested, 'requested');
    expect(await getProfile(reader, { userId: followed.id })).toMatchObject({
      data: { is_follow: true, is_requested: false, num_followers: 1 },
    });
    expect(await getProfile(reader, { userId: requested.id })).toMatchObject({
      data: { is_follow: false, is_requested: true, is_account_private: true, num_followers: 0 },
    });
  });

  it('gives the same answer for unknown, hidden, deleted and blocking users', async () => {
    const reader = await api.people.appUser();
    const hidden = await Promise.all(
      (['disabled', 'deactivated', 'deletion_requested', 'deleted'] as const).map((status) =>
        api.people.appUser({ statusId: userStatusIds[status] }),
      ),
    );
    const blocker = await api.people.appUser();
    await block(api, blocker, reader);
    for (const { id, username } of [...hidden, blocker]) {
      expect(await getProfile(reader, { userId: id })).toEqual(notFound);
      expect(await getProfile(reader, { username })).toEqual(notFound);
    }
    expect(await getProfile(reader, { userId: 999_999_999 })).toEqual(notFound);
    expect(await getProfile(reader, { username: 'x'.repeat(100_000) })).toEqual(notFound);
    expect(await getProfile(reader, { username: 'constructor' })).toEqual(notFound);
  });

  it('shows users who blocked a user the name for unblocking, and nothing else', async () => {
    const [reader, blocked] = [await api.people.appUser(), await api.people.appUser(secrets)];
    await block(api, reader, blocked);
    expect(await getProfile(reader, { userId: blocked.id })).toMatchObject({
      status: 200,
      data: {
        username: blocked.username,
        isBlock: true,
        bio: null,
        banner_image: null,
        viewer_can: { follow: false, block: true },
      },
    });
  });

  it('shows contact data and settings only to the owner and admins', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.appUser(secrets)];
    await follow(api, reader, otherUser);
    const request = async (person: TestPerson) => {
      const { body } = await api.as(person).send('/graphql', { query: everything, variables: { id: otherUser.id } });
      return body.data?.['getProfile'];
    };
    expect(await request(reader)).toEqual({
      status: 200,
      data: {
        emailaddress: null,
        birthdate: null,
        address1: null,
        address2: null,
        city: null,
        api_key: null,
        workphone: null,
        homephone: null,
        isAcceptPolicy: null,
        id_s2_user_status: null,
        cellphone: null,
        email_details: null,
        mobile_details: null,
        s2_user_status: null,
        s2_countries: null,
        bio: secrets.bio,
        banner_image: secrets.bannerImage,
      },
    });
    for (const person of [otherUser, await api.people.admin()])
      expect(await request(person)).toMatchObject({
        data: {
          emailaddress: otherUser.emailaddress,
          birthdate: secrets.birthdate,
          cellphone: { phone_number: secrets.cellphoneNumber },
          email_details: { isEmailVerified: true, value: otherUser.emailaddress },
          mobile_details: { value: '+90 5321112233' },
          s2_user_status: { id: userStatusIds.active },
        },
      });
  });

  it('shows names, photo, counts and bio of a private account to strangers, its banner to followers', async () => {
    const [stranger, follower, closed] = [
      await api.people.appUser(),
      await api.people.appUser(),
      await api.people.appUser({ ...secrets, isPrivate: true, thumb: '/files/t.png' }),
    ];
    await follow(api, follower, closed);
    const shared = { is_account_private: true, thumb: '/files/t.png', bio: secrets.bio, num_followers: 1 };
    expect(await getProfile(stranger, { userId: closed.id })).toMatchObject({
      data: { ...shared, banner_image: null },
    });
    for (const person of [follower, closed])
      expect(await getProfile(person, { userId: closed.id })).toMatchObject({
        data: { ...shared, banner_image: secrets.bannerImage },
      });
  });

  it('does not let users follow or block themselves, nor admins follow', async () => {
    const [person, admin] = [await api.people.developer(), await api.people.admin()];
    expect(await getProfile(person, { userId: person.id })).toMatchObject({
      data: { viewer_can: { edit: true, follow: false, block: false } },
    });
    expect(await getProfile(admin, { userId: person.id })).toMatchObject({
      data: { viewer_can: { edit: false, follow: false, block: false } },
    });
    expect(await getProfile(person, { userId: admin.id })).toMatchObject({ data: { viewer_can: { block: false } } });
  });

  it('requires an id or a user name', async () => {
    const reader = await api.people.appUser();
    for (const variables of [{}, { username: '' }, { username: '  ', userId: null }])
      expect(await getProfile(reader, variables)).toMatchObject({ status: 400, data: null });
    expect((await api.as(reader).raw('getProfile', { username: 'a\0b' })).status).toBe(400);
  });
});

describe('getUserDetailById', () => {
  it('is refused to a guest', async () => {
    expect(await api.as(null).raw('getUserDetailById', { id: 1 })).toMatchObject(unauthenticated);
  });

  it("returns the caller's own record, with a masked API key", async () => {
    const developer = await api.people.developer(secrets);
    expect(await getRecord(developer, developer.id)).toMatchObject({ status: 200, data: { api_key: null } });
    await api.db.insert(apiKeys).values({ userId: developer.id, keyHash: 'f'.repeat(64), hint: 'brs_…wxyz' });
    expect(await getRecord(developer, developer.id)).toMatchObject({
      status: 200,
      data: {
        id: developer.id,
        emailaddress: developer.emailaddress,
        api_key: 'brs_…wxyz',
        birthdate: secrets.birthdate,
        cellphone: { country_code: 90, phone_number: secrets.cellphoneNumber },
        mobile_details: { isMobileVerified: false },
        s2_user_status: { name: 'active' },
        isAcceptPolicy: false,
        viewer_can: { edit: true, enable_disable: false, change_password: true },
      },
    });
  });

  it('does not reveal to others whether a record exists', async () => {
    const [reader, otherUser] = [await api.people.appUser(), await api.people.developer()];
    await follow(api, reader, otherUser);
    expect(await getRecord(reader, otherUser.id)).toEqual(notFound);
    expect(await getRecord(reader, 999_999_999)).toEqual(notFound);
  });

  it('shows admins every user, with the status', async () => {
    const [admin, hidden] = [
      await api.people.admin(),
      await api.people.appUser({ ...secrets, statusId: userStatusIds.deactivated }),
    ];
    expect(await getRecord(admin, hidden.id)).toMatchObject({
      status: 200,
      data: {
        emailaddress: hidden.emailaddress,
        s2_user_status: { name: 'deactivated' },
        viewer_can: { edit: false, enable_disable: true, change_password: true },
      },
    });
    expect(await getRecord(admin, admin.id)).toMatchObject({
      data: { viewer_can: { enable_disable: false, change_password: true } },
    });
    const colleague = await api.people.admin();
    expect(await getRecord(admin, colleague.id)).toMatchObject({
      data: { viewer_can: { enable_disable: true, change_password: false } },
    });
    const device = await api.people.appUser({ isGuest: true });
    expect(await getRecord(admin, device.id)).toMatchObject({
      data: { viewer_can: { enable_disable: true, change_password: false } },
    });
    await api.db.update(users).set({ statusId: userStatusIds.deleted }).where(eq(users.id, hidden.id));
    expect(await getRecord(admin, hidden.id)).toMatchObject({
      data: { s2_user_status: { name: 'deleted' }, viewer_can: { enable_disable: false, change_password: false } },
    });
    expect(await getRecord(admin, 999_999_999)).toEqual(notFound);
  });
});
