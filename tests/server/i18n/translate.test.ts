import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en } from '../../../server/i18n/locales/en.ts';
import { tr } from '../../../server/i18n/locales/tr.ts';
import { isMessageId, getLanguage, translate } from '../../../server/i18n/translate.ts';

describe('translate', () => {
  it('has every message in both languages, with the same placeholders', () => {
    const placeholders = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ''))].toSorted();
    expect(Object.keys(tr).toSorted()).toEqual(Object.keys(en).toSorted());
    for (const [id, text] of Object.entries(en))
      expect(placeholders(translate('tr', id)), id).toEqual(placeholders(text));
  });

  it('inserts values and applies the plural rules of the language', () => {
    expect(translate('en', 'common.tooManyCalls', { seconds: 1 })).toBe(
      'Too many requests. Please try again in 1 second.',
    );
    expect(translate('en', 'common.tooManyCalls', { seconds: 20 })).toBe(
      'Too many requests. Please try again in 20 seconds.',
    );
    expect(translate('tr', 'common.tooManyCalls', { seconds: 20 })).toBe(
      'Çok fazla istek gönderildi. Lütfen 20 saniye sonra tekrar deneyin.',
    );
  });

  it('treats values from users as plain text', () => {
    expect(translate('en', 'teams.inviteTwice', { names: '<b>{x}</b>' })).toContain('<b>{x}</b>');
  });

  it('has the messages of the shared rules', () => {
    expect(translate('tr', 'session.login.password.required')).toBe('Şifre zorunludur');
    const ids = globSync('rules/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'([a-z]\w*(?:\.\w+){2,})'/g)].map(([, id]) => id ?? ''),
    );
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id) => !isMessageId(id))).toEqual([]);
  });
});

describe('languageOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['tr', 'tr'],
    ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
    ['de-DE,tr;q=0.7,en;q=0.3', 'tr'],
    ['en-GB,en;q=0.9,tr;q=0.8', 'en'],
    ['tr;q=0,en;q=0.1', 'en'],
    ['fr', 'en'],
    ['x'.repeat(100_000), 'en'],
  ])('of %j', (header, language) => {
    expect(getLanguage(header)).toBe(language);
  });
});
