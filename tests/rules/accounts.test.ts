import { describe, expect, it } from 'vitest';
import { ValidationError, type Schema } from 'yup';
import {
  bioSchema,
  birthdateSchema,
  countryCodeSchema,
  emailSchema,
  firstnameSchema,
  latestBirthdate,
  lastnameSchema,
  middlenameSchema,
  newUsernameSchema,
  organizationNameSchema,
  phoneSchema,
  profileSchema,
  profileUpdateSchema,
  usernameSchema,
} from '../../rules/accounts/accounts.ts';
import { isReservedUsername, isUsername, plain } from '../../rules/accounts/usernames.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

/** The first error message of a value, or its normalized value. */
function check(schema: Schema, value: unknown): unknown {
  try {
    return { value: schema.validateSync(value) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.message;
  }
}

describe('names', () => {
  it.each([
    [' Ada ', 'Ada'],
    ['I\u0307pek', 'İpek'],
    ['Ş'.repeat(15), 'Ş'.repeat(15)],
    ['山田', '山田'],
  ])('take %j as %j', (name, normalized) => {
    expect(check(firstnameSchema, name)).toEqual({ value: normalized });
    expect(check(lastnameSchema, name)).toEqual({ value: normalized });
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['A'.repeat(16), 'tooLong'],
    ['A'.repeat(100_000), 'tooLong'],
    ['\u0301'.repeat(100_000), 'tooLong'],
    ['Ada Su', 'letters'],
    ['O’Brien', 'letters'],
    ['Ada1', 'letters'],
    ['😀', 'letters'],
    ['\u3164', 'letters'],
    ['Ad\u200Da', 'letters'],
    [`Z${'\u0316'.repeat(5)}`, 'letters'],
  ])('refuse %j', (name, rule) => {
    expect(check(firstnameSchema, name)).toBe(`accounts.form.firstname.${rule}`);
    expect(check(lastnameSchema, name)).toBe(`accounts.form.lastname.${rule}`);
  });

  it('in the middle are optional and may contain spaces', () => {
    for (const name of [undefined, null, '', 'Su Naz']) expect(check(middlenameSchema, name)).toEqual({ value: name });
    expect(check(middlenameSchema, 'Su-Naz')).toBe('accounts.form.middlename.letters');
    expect(check(middlenameSchema, 'S'.repeat(16))).toBe('accounts.form.middlename.tooLong');
  });
});

describe('user names', () => {
  it.each(['a', 'ada', 'İpek', 'ada.love-lace_1815', 'Ünlü', '42', 'Łukasz', 'a'.repeat(35)])('may be %j', (name) =>
    expect(check(newUsernameSchema, name)).toEqual({ value: name }),
  );

  it('lose the second dot that lower-casing İ adds', () =>
    expect(check(usernameSchema, 'İPEK'.toLowerCase())).toEqual({ value: 'ipek' }));

  it.each([
    ['', 'required'],
    ['a'.repeat(36), 'tooLong'],
    ['İ'.repeat(100_000), 'tooLong'],
    ['a b', 'invalid'],
    ['.ada', 'invalid'],
    ['ada.', 'invalid'],
    ['a..da', 'invalid'],
    ['a@da', 'invalid'],
    ['a/da', 'invalid'],
    ['аda', 'invalid'],
    ['αda', 'invalid'],
    ['ａda', 'invalid'],
    ['ada\u200B', 'invalid'],
    ['a\u0000', 'invalid'],
    ['ada😀', 'invalid'],
    ['__proto__', 'invalid'],
  ])('may not be %j', (name, rule) => expect(check(usernameSchema, name)).toBe(`accounts.form.username.${rule}`));

  it('of the platform are reserved and rejected for new accounts', () => {
    for (const name of ['admin', 'ADMİN', 'a-d.m_in', 'Yönetici', 'everyone', 'constructor', 'bourse']) {
      expect(check(newUsernameSchema, name)).toBe('accounts.form.username.reserved');
      expect(check(usernameSchema, name)).toEqual({ value: name });
    }
  });
});

describe('user names that claim to speak for the platform', () => {
  it.each(
    `adm1n B0urse supp0rt the.admin bourse-team bourse.admin1 TheAdmin admin2026 off1cial offiCIaI m0derat0r ada.official
    ađmin aðmin suppørt supporŧ bøurse moderatør yønetici ðestek øfficial ßourse suþþort bœurse real_support 5upport 4dmin officialsupport b0urs3 my.bour-se y0netici destek_ekibi
    sistem.yoneticisi site_moderatörü musteri.hizmetleri musteri-temsilcisi destekhatti yardim.masasi helpdesk platform.team
    security.team guvenlik.ekibi system.administrator þourse adrnin adminn ada.admiin suppport rnoderator channel ekip dashboard
    mehmet.destek tradmin ada.superadmin`.split(/\s+/),
  )('%s is reserved', (name) => expect(check(newUsernameSchema, name)).toBe('accounts.form.username.reserved'));

  it.each(
    `ali ali1 mali hel1os admiral badminton supporter_ada modern boris burse proadvisor a11ye team.deniz 42 ada10 portfoy.yoneticisi
    sistem.trader platform9 securities modern.ada help.me hizmet.ali bourne`.split(/\s+/),
  )('%s is available', (name) => expect(check(newUsernameSchema, name)).toEqual({ value: name }));

  it('cannot use look-alike letters: every allowed letter folds to a plain one', () => {
    const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(isUsername);
    expect(letters.length).toBeGreaterThan(400);
    expect(letters.filter((letter) => !/^[a-z\d]+$/.test(plain(letter)))).toEqual([]);
  });

  it('are checked without delay', async () => {
    const used = await cpuMilliseconds(() => {
      for (const part of ['us', 'admin', 'admins', 'superadmin', 'websitestaff', 'helpdesk', 'sistemekibi', '1', 'o'])
        isReservedUsername(part.repeat(140).slice(0, 139));
    });
    expect(used).toBeLessThan(500);
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['ada@home.example', 'ada@home.example'],
    [' Ada+x@Home.Example ', 'Ada+x@Home.Example'],
    ['ａda@home.example', 'ada@home.example'],
    ['a.b-c_d@xn--rnek-5qa.example', 'a.b-c_d@xn--rnek-5qa.example'],
    ['ada@örnek.example', 'ada@örnek.example'],
  ])('take %j as %j', (address, normalized) => expect(check(emailSchema, address)).toEqual({ value: normalized }));

  it.each([
    ['', 'required'],
    ['ada', 'invalid'],
    ['ada@home', 'invalid'],
    ['ada@127.0.0.1', 'invalid'],
    ['a b@home.example', 'invalid'],
    ['a..b@home.example', 'invalid'],
    ['ada@-home.example', 'invalid'],
    ['ada@home..example', 'invalid'],
    ['ada@home.example, eve@home.example', 'invalid'],
    ['<ada@home.example>', 'invalid'],
    ['ada@home.example\r\nBcc: eve@home.example', 'invalid'],
    ['ada\u202E@home.example', 'invalid'],
    ['ada@ho\u3164me.example', 'invalid'],
    ['ada@ho\u115Fme.example', 'invalid'],
    ['ada@ho\uFFA0me.example', 'invalid'],
    ['ada@ho\u034Fme.example', 'invalid'],
    ['ada@ho\uFE0Fme.example', 'invalid'],
    ['ada@ho\u00ADme.example', 'invalid'],
    ['ada\u3164@home.example', 'invalid'],
    [`${'a'.repeat(65)}@home.example`, 'invalid'],
    [`${'a.'.repeat(50_000)}@home.example`, 'invalid'],
    ['@'.repeat(100_000), 'invalid'],
  ])('refuse %j', (address, rule) => expect(check(emailSchema, address)).toBe(`accounts.form.email.${rule}`));
});

describe('phone numbers', () => {
  it.each([
    ['5321234567', '5321234567'],
    ['(532) 123-45 67', '5321234567'],
    ['５３２１２３４５６７', '5321234567'],
  ])('take %j as %j', (number, digits) => expect(check(phoneSchema, number)).toEqual({ value: digits }));

  it.each([
    ['', 'required'],
    ['532123456', 'tooShort'],
    ['1'.repeat(16), 'tooLong'],
    ['1'.repeat(100_000), 'tooLong'],
    ['532123456x', 'digits'],
    ['+905321234567', 'digits'],
  ])('refuse %j', (number, rule) => expect(check(phoneSchema, number)).toBe(`accounts.form.phone.${rule}`));

  it.each([
    [90, { value: 90 }],
    ['90', { value: 90 }],
    [undefined, 'accounts.form.countryCode.required'],
    ['', 'accounts.form.countryCode.required'],
    [0, 'accounts.form.countryCode.invalid'],
    [-1, 'accounts.form.countryCode.invalid'],
    [1.5, 'accounts.form.countryCode.invalid'],
    [1000, 'accounts.form.countryCode.invalid'],
  ])('have a country code: %j', (code, expected) => expect(check(countryCodeSchema, code)).toEqual(expected));
});

describe('bio and organization', () => {
  it('count emoji as one character and keep line breaks of a bio', () => {
    const bio = '👩\u200D💻 line one\nline two';
    expect(check(bioSchema, bio)).toEqual({ value: bio });
    expect(check(bioSchema, '🚀'.repeat(150))).toEqual({ value: '🚀'.repeat(150) });
    expect(check(bioSchema, '🚀'.repeat(151))).toBe('accounts.form.bio.tooLong');
    expect(check(bioSchema, 'x'.repeat(100_000))).toBe('accounts.form.bio.tooLong');
  });

  it.each(['a\u202Eb', 'a\u200Bb', 'a\u0007b', `a${'\u0316'.repeat(5)}`])('refuse %j', (text) => {
    expect(check(bioSchema, text)).toBe('accounts.form.bio.hidden');
    expect(check(organizationNameSchema, text)).toBe('accounts.form.organization.hidden');
  });

  it('of an organization is one line', () => {
    expect(check(organizationNameSchema, 'Ant & Co. (İstanbul)')).toEqual({ value: 'Ant & Co. (İstanbul)' });
    expect(check(organizationNameSchema, 'Ant\nCo.')).toBe('accounts.form.organization.hidden');
    expect(check(organizationNameSchema, 'x'.repeat(61))).toBe('accounts.form.organization.tooLong');
  });
});

describe('birth dates', () => {
  it('state the latest birth date of a person who is old enough', () => {
    expect(latestBirthdate(new Date('2026-03-09T23:00:00Z'))).toBe('2013-03-09');
    expect(check(birthdateSchema, latestBirthdate())).toEqual({ value: latestBirthdate() });
    const dayLater = new Date(Date.now() + 2 * 86_400_000);
    expect(check(birthdateSchema, latestBirthdate(dayLater))).toBe('accounts.form.birthdate.tooYoung');
  });

  it.each(['1990-02-30', '1990-2-3', '3000-01-01', '1890-01-01', 'yesterday', '1990-01-01T00:00:00Z'])(
    'refuse %j',
    (date) => expect(check(birthdateSchema, date)).toBe('accounts.form.birthdate.invalid'),
  );

  it.each([undefined, null, ''])('may be left out: %j', (date) =>
    expect(check(birthdateSchema, date)).toEqual({ value: date }),
  );
});

describe('a profile', () => {
  const texts = { firstname: 'Ada', lastname: 'Kaya', username: 'ada' };

  it('requires a phone number in its form, but not in the call', () => {
    expect(check(profileSchema, texts)).toMatch(/^accounts\.form\.(phone|countryCode)\.required$/);
    expect(check(profileUpdateSchema, texts)).toEqual({ value: texts });
    expect(check(profileUpdateSchema, { ...texts, phone_number: '12' })).toBe('accounts.form.phone.tooShort');
  });
});
