import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { searchKey } from '../../../server/database/keys.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import type { ProfileChange } from '../../../server/modules/people/ownProfile.store.ts';
import { imageFile, textNamedPng } from '../../support/api/images.ts';
import { storedFiles, toKey, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { getAudit, userRow } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const update = (person: TestPerson, change: Record<string, unknown> = {}) =>
  api.as(person).call('updateProfile', {
    firstname: 'Ada',
    lastname: 'Kaya',
    username: person.username,
    ...change,
  });

const phone = { cellphoneCountryCode: 90, cellphoneNumber: '5321112233', cellphoneVerifiedAt: new Date() };

describe('updateProfile', () => {
  it('is refused to a guest', async () => {
    const variables = { firstname: 'Ada', lastname: 'Kaya', username: 'ada' };
    expect(await api.as(null).raw('updateProfile', variables)).toMatchObject(unauthenticated);
  });

  it('changes the texts, updates the search, and logs the change without its texts', async () => {
    const person = await api.people.appUser({ firstname: 'Old', ...phone });
    const answer = await update(person, {
      firstname: 'İpek',
      middlename: 'Su',
      lastname: 'Şahin',
      username: `${person.username}x`,
      bio: 'Long\nterm 📈',
      country_code: 90,
      phone_number: '532 999 88 77',
    });
    expect(answer).toMatchObject({
      status: 200,
      message: 'Profile Updated Successfully',
      data: {
        full_name: 'İpek Şahin',
        middlename: 'Su',
        bio: 'Long\nterm 📈',
        cellphone: { country_code: 90, country_name: 'TR', phone_number: '5329998877' },
      },
    });
    expect(await userRow(api, person.id)).toMatchObject({
      username: `${person.username}x`,
      searchKey: searchKey('İpek', 'Şahin', `${person.username}x`),
      cellphoneVerifiedAt: null,
      emailaddress: person.emailaddress,
    });
    const [entry] = await getAudit(api, person.id);
    expect(entry).toMatchObject({
      action: 'people.profileUpdated',
      actorId: person.id,
      before: { username: person.username },
      after: {
        username: `${person.username}x`,
        changed: expect.arrayContaining(['firstname', 'bio', 'cellphoneNumber']),
      },
    });
    expect(JSON.stringify(entry)).not.toMatch(/5329998877|Long|İpek/);
    const reader = await api.people.appUser();
    const found = await api.as(reader).call('searchPeople', { name: 'ipek sahin', pageNumber: 1, pageSize: 10 });
    expect(found.data).toMatchObject([{ id: person.id }]);
  });

  it('stores which country was chosen among those that share a calling code', async () => {
    const person = await api.people.appUser(phone);
    const number = { country_code: 1, phone_number: '6495551234' };
    const chosen = await update(person, { ...number, country_name: 'TC' });
    expect(chosen).toMatchObject({ data: { cellphone: { country_code: 1, country_name: 'TC' } } });
    await api.db.update(users).set({ cellphoneVerifiedAt: new Date() }).where(eq(users.id, person.id));
    const changed = await update(person, { ...number, country_name: 'CA' });
    expect(changed).toMatchObject({ data: { cellphone: { country_name: 'CA' } } });
    // The number is the same, so it stays verified.
    expect((await userRow(api, person.id)).cellphoneVerifiedAt).not.toBeNull();
    expect(await update(person, { ...number })).toMatchObject({ data: { cellphone: { country_name: 'CA' } } });
    // The country of another calling code does not apply to this number.
    expect(await update(person, { ...number, country_name: 'TR' })).toMatchObject({
      data: { cellphone: { country_code: 1, country_name: 'TC' } },
    });
    expect(await update(person, { ...number, country_name: 'Turks' })).toMatchObject({
      status: 400,
      message: 'This country code does not exist',
    });
  });

  it('refuses a full name that impersonates the platform, except from admins', async () => {
    const person = await api.people.appUser({ firstname: 'Bourse', lastname: 'Team', ...phone });
    const change = { firstname: 'Site', lastname: 'Admin' };
    expect(await update(person, change)).toMatchObject({
      status: 400,
      message: 'This name is reserved for the platform. Please enter your own first and last name.',
    });
    expect(await userRow(api, person.id)).toMatchObject({ firstname: 'Bourse' });
    // An existing name of this kind does not prevent changes of other fields.
    expect(await update(person, { firstname: 'Bourse', lastname: 'Team', bio: 'New' })).toMatchObject({ status: 200 });
    expect(await update(await api.people.admin(phone), change)).toMatchObject({ status: 200 });
  });

  it('answers in Turkish to Turkish readers', async () => {
    const person = await api.people.appUser();
    const variables = { firstname: 'Ada', lastname: 'Kaya', username: person.username };
    expect(await api.as(person).with({ 'accept-language': 'tr' }).call('updateProfile', variables)).toMatchObject({
      message: 'Profil başarıyla güncellendi',
    });
  });

  it('leaves omitted fields unchanged, and clears empty ones', async () => {
    const person = await api.people.appUser({ middlename: 'Su', bio: 'Here to learn.', ...phone });
    expect(await update(person)).toMatchObject({ status: 200, data: { middlename: 'Su', bio: 'Here to learn.' } });
    expect(await update(person, { phone_number: '0532 111 22 33' })).toMatchObject({ status: 200 });
    expect(await userRow(api, person.id)).toMatchObject(phone);
    expect(await update(person, { middlename: '', bio: null })).toMatchObject({
      data: { middlename: null, bio: null },
    });
    expect(await userRow(api, person.id)).toMatchObject({ middlename: null, bio: null });
  });

  it('stores a bio for app users and an organization for developers, and ignores the other field', async () => {
    const [reader, developer] = [await api.people.appUser(), await api.people.developer()];
    const both = { bio: 'About me', organization_name: 'Kaya Labs' };
    expect(await update(reader, both)).toMatchObject({ data: { bio: 'About me', organization_name: null } });
    expect(await update(developer, both)).toMatchObject({ data: { bio: null, organization_name: 'Kaya Labs' } });
  });

  it.each([
    [{ firstname: '' }, 'Firstname is required'],
    [{ firstname: 'x'.repeat(16) }, 'First Name is too Long - should be 15 Characters Maximum.'],
    [{ firstname: 'A1' }, '* Special characters, Space and Numbers are not allowed in Firstname '],
    [{ lastname: ' ' }, 'Lastname is required'],
    [{ lastname: 'x'.repeat(100_000) }, 'Last Name is too Long - should be 15 Characters Maximum.'],
    [{ middlename: 'x'.repeat(16) }, 'MiddleName is too Long - should be 15 Characters Maximum.'],
    [{ username: '' }, 'UserName is required'],
    [{ username: 'x'.repeat(36) }, 'UserName is too Long - should be 35 Characters Maximum.'],
    [{ bio: 'x'.repeat(151) }, 'Bio is too Long - should be 150 Characters Maximum.'],
    [{ phone_number: '123' }, 'Phone number is too short - should be 10 digit minimum.'],
  ])('answers 400 to %j', async (change, message) => {
    const person = await api.people.appUser();
    const before = await userRow(api, person.id);
    expect(await update(person, change)).toEqual({ status: 400, message, data: null });
    expect(await userRow(api, person.id)).toEqual(before);
  });

  it.each([
    { firstname: 'A\u202Eda' },
    { firstname: 'A\u200Bda' },
    { firstname: '🙂' },
    { username: 'аdа' },
    { username: 'ad\u2066a' },
    { username: 'admin' },
    { bio: 'a\u202Eb' },
  ])('refuses hidden and misleading characters: %j', async (change) => {
    const person = await api.people.appUser();
    const answer = await update(person, change);
    expect(answer).toMatchObject({ status: 400, data: null });
    expect(answer.message).not.toMatch(/^[a-z]+\./);
  });

  it('refuses NUL and unpaired surrogates, naming the variable', async () => {
    const person = await api.people.appUser();
    for (const bio of ['a\0b', 'a\uD800b']) {
      const { status, body } = await api
        .as(person)
        .raw('updateProfile', { firstname: 'Ada', lastname: 'Kaya', username: person.username, bio });
      expect(status).toBe(400);
      expect(body.errors?.[0]?.message).toContain('$bio');
    }
  });

  it('refuses a user name that another user has, or that is confusable with one', async () => {
    const [person, otherUser] = [await api.people.appUser(), await api.people.appUser({ username: 'ilkay_oz' })];
    for (const username of [otherUser.username, 'ILKAY_OZ', 'İlkay_Öz', 'ılkay_oz'])
      expect(await update(person, { username })).toEqual({
        status: 400,
        message: 'username is already exists.',
        data: null,
      });
    expect(await update(person, { username: person.username.toUpperCase() })).toMatchObject({ status: 200 });
  });

  it('gives a free name to exactly one of twenty parallel calls', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => api.people.appUser()));
    const answers = await Promise.all(
      people.map((person, index) => update(person, { username: index % 2 === 0 ? 'wanted.name' : 'Wanted.Name' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
  });

  it('does not change the e-mail address, which requires proof', async () => {
    const person = await api.people.appUser();
    expect(await update(person, { emailaddress: 'other@bourse.example' })).toMatchObject({ status: 400, data: null });
    expect(await update(person, { emailaddress: person.emailaddress.toUpperCase() })).toMatchObject({ status: 200 });
    expect((await userRow(api, person.id)).emailaddress).toBe(person.emailaddress);
  });

  it('refuses a stale form, and changes nothing', async () => {
    const person = await api.people.appUser();
    const { data } = await api.as(person).call('getUserDetailById', { id: person.id });
    expect(await update(person, { expectedUts: data?.uts, bio: 'First' })).toMatchObject({ status: 200 });
    expect(await update(person, { expectedUts: data?.uts, bio: 'Second', file: await imageFile() })).toEqual({
      status: 409,
      message:
        'Your profile has changed since you opened it, perhaps in another window. Nothing was saved; please reload it and try again.',
      data: null,
    });
    expect(await userRow(api, person.id)).toMatchObject({ bio: 'First', profilephoto: null });
  });

  it('lets one of twenty parallel changes from the same form succeed', async () => {
    const person = await api.people.appUser();
    const { data } = await api.as(person).call('getUserDetailById', { id: person.id });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(person, { expectedUts: data?.uts, bio: `Bio ${index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await userRow(api, person.id)).bio).toBe(answers.find(({ status }) => status === 200)?.data?.bio);
  });
});

describe('the profile photo', () => {
  const getMetadata = async (url: string | null | undefined) =>
    sharp(Buffer.from(await (await fetch(`${api.url}${url}`)).arrayBuffer())).metadata();

  it('is cropped to a square in two sizes; the files of the previous photo are deleted', async () => {
    const person = await api.people.appUser();
    const first = await update(person, { file: await imageFile({ type: 'jpeg', width: 900, height: 600 }) });
    expect(await getMetadata(first.data?.profilephoto)).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
    expect(await getMetadata(first.data?.thumb)).toMatchObject({ width: 128, height: 128 });
    const second = await update(person, { file: await imageFile({ width: 90, height: 60 }) });
    expect(await getMetadata(second.data?.profilephoto)).toMatchObject({ width: 60, height: 60, format: 'png' });
    const files = await storedFiles(api);
    expect(files).toContain(toKey(second.data?.thumb));
    expect(files).not.toContain(toKey(first.data?.profilephoto));
    expect(files).not.toContain(toKey(first.data?.thumb));
  });

  it('is removed with its files', async () => {
    const person = await api.people.appUser();
    const { data } = await update(person, { file: await imageFile() });
    expect(await update(person, { isRemoved: true })).toMatchObject({
      status: 200,
      data: { profilephoto: null, thumb: null },
    });
    expect(await storedFiles(api)).not.toContain(toKey(data?.profilephoto));
    expect(await update(person, { isRemoved: true })).toMatchObject({ status: 200 });
  });

  it('is refused when the file is not an image, or when it is set and removed in one call; the old photo remains', async () => {
    const person = await api.people.appUser();
    const { data } = await update(person, { file: await imageFile() });
    const before = await storedFiles(api);
    expect(await update(person, { file: textNamedPng() })).toMatchObject({
      status: 400,
      message: 'Only valid .png, .jpg format files',
    });
    expect(await update(person, { file: await imageFile(), isRemoved: true })).toMatchObject({ status: 400 });
    expect(await update(person, { file: await imageFile(), firstname: '' })).toMatchObject({ status: 400 });
    expect(await storedFiles(api)).toEqual(before);
    expect((await userRow(api, person.id)).profilephoto).toBe(data?.profilephoto);
  });
});

it('cannot write columns that a profile does not contain', () => {
  expectTypeOf<Extract<keyof ProfileChange, 'emailaddress' | 'passwordHash' | 'statusId' | 'typeId'>>().toBeNever();
  expectTypeOf<Extract<keyof ProfileChange, 'username' | 'bio'>>().toEqualTypeOf<'username' | 'bio'>();
});
