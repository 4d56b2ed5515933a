import { describe, expect, it } from 'vitest';
import { permissionCreateSchema, permissionEditSchema } from '../../rules/bots/permissions.ts';
import { reviewReplySchema, reviewSchema } from '../../rules/bots/store.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

const toMessage = async (check: Promise<unknown>): Promise<string | undefined> =>
  check.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a review', () => {
  it.each([1, 2, 3, 4, 5])('takes %d stars', async (stars) => {
    await expect(reviewSchema.validate({ stars, review: 'Good' })).resolves.toEqual({ stars, review: 'Good' });
  });

  it.each([
    [undefined, 'store.form.stars.required'],
    [null, 'store.form.stars.required'],
    ['many', 'store.form.stars.required'],
    [0, 'store.form.stars.range'],
    [6, 'store.form.stars.range'],
    [2.5, 'store.form.stars.range'],
  ])('does not take %j', async (stars, message) => {
    expect(await toMessage(reviewSchema.validate({ stars, review: 'Good' }))).toBe(message);
  });

  it('counts characters as people do, trims, and composes letters', async () => {
    const text = '👩‍🚀'.repeat(600);
    await expect(reviewSchema.validate({ stars: 5, review: text })).resolves.toMatchObject({ review: text });
    await expect(reviewSchema.validate({ stars: 5, review: ' s\u0327ık ' })).resolves.toMatchObject({ review: 'şık' });
    expect(await toMessage(reviewSchema.validate({ stars: 5, review: 'ş'.repeat(2001) }))).toBe(
      'store.form.review.tooLong',
    );
  });

  it('checks a text of 100,000 characters without delay', async () => {
    const used = await cpuMilliseconds(async () => {
      expect(await toMessage(reviewSchema.validate({ stars: 5, review: 'a\u0301'.repeat(50_000) }))).toBe(
        'store.form.review.tooLong',
      );
    });
    expect(used).toBeLessThan(1000);
  });
});

describe('an answer', () => {
  it.each([undefined, null, '', '  '])('may be %j', async (reply) => {
    expect(await toMessage(reviewReplySchema.validate({ reply }))).toBeUndefined();
  });

  it('rejects hidden characters', async () => {
    expect(await toMessage(reviewReplySchema.validate({ reply: 'a\u202Eb' }))).toBe('store.form.hiddenText');
  });
});

describe('a permission', () => {
  it('requires an image on creation, but not on a change', async () => {
    const texts = { name: 'Read', description: 'Reads.' };
    expect(await toMessage(permissionCreateSchema.validate({ ...texts, image: null }))).toBe(
      'permissions.form.image.required',
    );
    expect(await toMessage(permissionEditSchema.validate(texts))).toBeUndefined();
  });

  it('has a name in one line and a description in several', async () => {
    const edit = (change: Record<string, string>) =>
      toMessage(permissionEditSchema.validate({ name: 'Read', description: 'Reads.', ...change }));
    expect(await edit({ name: 'Read\nmore' })).toBe('permissions.form.hiddenText');
    expect(await edit({ description: 'Reads\nmore' })).toBeUndefined();
    expect(await edit({ name: '' })).toBe('permissions.form.name.required');
  });
});
