import { describe, expect, it } from 'vitest';
import { object, string, ValidationError } from 'yup';
import { isCommonPassword } from '../../rules/accounts/commonPasswords.ts';
import {
  confirmPasswordSchema,
  newPasswordSchema,
  findPasswordProblem,
  PASSWORD_RULES,
} from '../../rules/accounts/passwords.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

describe('a new password', () => {
  it.each(['Right-2026!', 'Ünlü şair 7 €', 'aB3😀aB3😀', `Aa1!${'x'.repeat(60)}`, '        aA1!'])(
    'may be %j',
    (password) => expect(findPasswordProblem(password)).toBeUndefined(),
  );

  it.each([
    ['', 'tooShort'],
    ['aA1!xyz', 'tooShort'],
    [`Aa1!${'x'.repeat(61)}`, 'tooLong'],
    ['Aa1!'.repeat(25_000), 'tooLong'],
    ['aa1!aa1!', 'classes'],
    ['AA1!AA1!', 'classes'],
    ['Aab!Aab!', 'classes'],
    ['Aa11Aa11', 'classes'],
    ['Aa1 Aa1 ', 'classes'],
    ['Aa1!\u200Bxyz', 'hidden'],
    ['Aa1!\txyz', 'hidden'],
    ['P@ssw0rd', 'common'],
    ['Qwerty123!', 'common'],
    ['1qaz@WSX', 'common'],
    ['Galatasaray1905!'.replace('1905', '1'), 'common'],
  ])('may not be %j', (password, rule) => expect(findPasswordProblem(password)).toBe(`accounts.form.password.${rule}`));

  it("may not contain the user's own names in any spelling", () => {
    const owner = { username: 'İpekKaya', emailaddress: 'gunes.demir@home.example' };
    expect(findPasswordProblem('ipekkaya-1X', owner)).toBe('accounts.form.password.name');
    expect(findPasswordProblem('Güneş.Demir-1', owner)).toBe('accounts.form.password.name');
    expect(findPasswordProblem('home.Example-1', owner)).toBeUndefined();
    expect(findPasswordProblem('Adam-2041x', { username: 'ada', emailaddress: 'x@y.example' })).toBeUndefined();
  });

  it('is compared with the names in the other fields of its form, or with given names', () => {
    const schema = object({ username: string(), password: newPasswordSchema() });
    expect(schema.isValidSync({ username: 'zeynep', password: 'Zeynep-2041' })).toBe(false);
    expect(schema.isValidSync({ username: 'ayse', password: 'Zeynep-2041' })).toBe(true);
    expect(newPasswordSchema({ username: 'zeynep' }).isValidSync('Zeynep-2041')).toBe(false);
  });

  it('is checked without delay, whatever its length', async () => {
    const used = await cpuMilliseconds(() => {
      for (const { passes } of PASSWORD_RULES) passes('aA1!'.repeat(25_000), { username: 'x'.repeat(100_000) });
      isCommonPassword('a'.repeat(32));
    });
    expect(used).toBeLessThan(200);
  });
});

describe('common passwords', () => {
  it.each(['Password1!', 'P@55word123!', 'Welcome2026!', 'Admin@123', 'Şifre123!'.replace('Ş', 'S'), 'Istanbul34!'])(
    'include or do not include: %j',
    (password) => expect(isCommonPassword(password)).toBe(password !== 'Istanbul34!'),
  );
  it.each(['Right-2026!', 'Demo-2026!', 'Correct-Horse-9', 'password', ''])('do not include %j', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});

describe('the password typed again', () => {
  const schema = object({ password: newPasswordSchema(), again: confirmPasswordSchema('password') });
  const toMessage = (again: string): string | undefined => {
    try {
      schema.validateSync({ password: 'Right-2026!', again });
      return undefined;
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return error.message;
    }
  };

  it.each([
    ['Right-2026!', undefined],
    ['', 'accounts.form.confirmPassword.required'],
    ['Right-2026?', 'accounts.form.confirmPassword.mismatch'],
    ['Right-2026! ', 'accounts.form.confirmPassword.mismatch'],
  ])('as %j', (again, message) => expect(toMessage(again)).toBe(message));
});
