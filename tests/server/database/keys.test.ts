import { describe, expect, it } from 'vitest';
import { decimalToNumber, numberToDecimal } from '../../../server/database/decimal.ts';
import { emailKey, searchKey, confusableKey, usernameKey } from '../../../server/database/keys.ts';
import { cpuMilliseconds } from '../../support/cpuTime.ts';

describe('searchKey', () => {
  it.each([
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ışık', 'isik'],
    ['IŞIK', 'isik'],
    ['Şişecam Çağrı Göğüş', 'sisecam cagri gogus'],
    ['  T. Garanti   Bankası A.Ş. ', 't garanti bankasi a s'],
    ['Łódź Ørsted Straße', 'lodz orsted strasse'],
    ['ﬁnance ①', 'finance 1'],
    ['Москва 東京', 'москва 東京'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['%_\\', ''],
  ])('folds %j to %j', (text, key) => expect(searchKey(text)).toBe(key));

  it('joins the given parts and skips missing ones', () =>
    expect(searchKey('AAPL', null, undefined, '', 'Apple Inc.')).toBe('aapl apple inc'));

  it('handles a hundred thousand characters quickly', async () => {
    const used = await cpuMilliseconds(() => {
      expect(searchKey('İ'.repeat(100_000))).toHaveLength(100_000);
    });
    // 0.1 s on a quiet machine; with quadratic growth it would be minutes.
    expect(used).toBeLessThan(5_000);
  });
});

describe('usernameKey', () => {
  it.each([
    ['Ada', 'ada'],
    ['İPEK', 'ipek'],
    ['ipek', 'IPEK'],
    ['аdа', 'ada'],
    ['αdα', 'ada'],
    ['a\u200Dda', 'ada'],
    ['Cafe\u0301', 'café'],
    ['ａｄａ', 'ada'],
    ['ŦOMĦ', 'tomh'],
  ])('maps %j and %j to the same name', (first, second) => expect(usernameKey(first)).toBe(usernameKey(second)));

  it.each([
    ['ada', 'adam'],
    ['a_b', 'ab'],
    ['ada1', 'adal'],
  ])('distinguishes %j from %j', (first, second) => expect(usernameKey(first)).not.toBe(usernameKey(second)));
});

describe('twinKey', () => {
  it.each([
    ['ada1', 'adal'],
    ['Ilker', '1lker'],
    ['ILKER', 'iIker'],
    ['o0o', 'OOO'],
  ])('treats %j and %j as confusable', (first, second) => expect(confusableKey(first)).toBe(confusableKey(second)));
  it.each([
    ['ada', 'ada1'],
    ['ada10', 'ada01'],
    ['ada_', 'ada'],
  ])('distinguishes %j from %j', (first, second) => expect(confusableKey(first)).not.toBe(confusableKey(second)));
});

describe('emailKey', () => {
  it.each([
    ['ada@M\u00FCnchen.example', 'ada@xn--mnchen-3ya.example'],
    ['ada@mu\u0308nchen.example', 'ada@XN--mnchen-3ya.example'],
  ])('treats %j and %j as one address', (first, second) => expect(emailKey(first)).toBe(emailKey(second)));
  it('distinguishes domains that are different for mail servers', () =>
    expect(emailKey('ada@stra\u00DFe.example')).not.toBe(emailKey('ada@strasse.example')));
  it.each(['ada', 'ada@', '@127', 'ada@1', 'ada@exa%', ''])('does not change %j', (part) =>
    expect(emailKey(part)).toBe(part),
  );
  it('is equal for addresses that differ only in case or Unicode form', () =>
    expect(emailKey(' Ada@Example.COM ')).toBe(emailKey('ada@example.com')));
  it('preserves dots and tags, which some providers distinguish', () =>
    expect(emailKey('a.da+x@example.com')).toBe('a.da+x@example.com'));
});

describe('decimals', () => {
  it.each([0, 0.1, 19.99, 123456789.123456, -5, 1e-6])('store and read %d without loss', (value) =>
    expect(decimalToNumber(numberToDecimal(value))).toBe(value),
  );
  it('store and read null', () => expect(decimalToNumber(null)).toBeNull());
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e14])('refuse %d', (value) =>
    expect(() => numberToDecimal(value)).toThrow(RangeError),
  );
});
