import { describe, expect, it } from 'vitest';
import { ValidationError, type Schema } from 'yup';

import { boundedPage } from '@rules/paging';
import { teamCreateSchema, teamEditSchema, teamInviteSchema } from '@rules/teams/teams';
import { countCharacters, hasVisibleText } from '@rules/text/text';
import { cpuMilliseconds } from '../../support/cpuTime';

const VALID = { name: 'Momentum', description: 'Follows trends', shortDescription: 'Trends', memberIds: [7] };

function getError(schema: Schema, value: unknown): string | null {
  try {
    schema.validateSync(value, { abortEarly: true });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

describe('the rules of a team', () => {
  it('accept complete data', () => {
    expect(getError(teamCreateSchema, VALID)).toBeNull();
    expect(getError(teamEditSchema, VALID)).toBeNull();
  });

  it.each([
    ['name', '', 'teams.form.name.required'],
    ['name', '   ', 'teams.form.name.required'],
    ['name', '\u200B\u200D', 'teams.form.name.required'],
    ['name', 'n'.repeat(61), 'teams.form.name.tooLong'],
    ['description', '', 'teams.form.description.required'],
    ['description', 'd'.repeat(2001), 'teams.form.description.tooLong'],
    ['shortDescription', '', 'teams.form.shortDescription.required'],
    ['shortDescription', 's'.repeat(25), 'teams.form.shortDescription.tooLong'],
  ])('reject %s = %j', (field, value, message) => {
    expect(getError(teamCreateSchema, { ...VALID, [field]: value })).toBe(message);
    expect(getError(teamEditSchema, { ...VALID, [field]: value })).toBe(message);
  });

  it('count what people see as one character as one', () => {
    expect(getError(teamCreateSchema, { ...VALID, shortDescription: '🚀'.repeat(24) })).toBeNull();
    expect(getError(teamCreateSchema, { ...VALID, shortDescription: '🚀'.repeat(25) })).toBe(
      'teams.form.shortDescription.tooLong',
    );
  });

  it('require at least one member and limit their number', () => {
    for (const schema of [teamCreateSchema, teamInviteSchema]) {
      expect(getError(schema, { ...VALID, memberIds: [] })).toBe('teams.form.members.required');
      expect(getError(schema, { ...VALID, memberIds: undefined })).toBe('teams.form.members.required');
      expect(getError(schema, { ...VALID, memberIds: Array.from({ length: 51 }, (_, id) => id + 1) })).toBe(
        'teams.form.members.tooMany',
      );
      expect(getError(schema, { ...VALID, memberIds: [-1] })).not.toBeNull();
    }
  });

  it('check very long texts without delay', async () => {
    const used = await cpuMilliseconds(() => {
      expect(getError(teamCreateSchema, { ...VALID, name: ' '.repeat(100) })).toBe('teams.form.name.required');
      expect(getError(teamCreateSchema, { ...VALID, name: ' '.repeat(100_000) })).toBe('teams.form.name.tooLong');
      expect(getError(teamCreateSchema, { ...VALID, description: 'x'.repeat(100_000) })).toBe(
        'teams.form.description.tooLong',
      );
    });
    expect(used).toBeLessThan(100);
  });

  it('trim blanks at the ends', () => {
    expect(teamEditSchema.cast({ ...VALID, name: '  Momentum  ' }).name).toBe('Momentum');
  });
});

describe('text', () => {
  it('is visible with a letter, digit or sign', () => {
    expect(hasVisibleText('a')).toBe(true);
    expect(hasVisibleText('🚀')).toBe(true);
    expect(hasVisibleText('\u200B \u0301')).toBe(false);
    // Letters by their category, yet blank: Hangul fillers and the empty Braille cell.
    expect(hasVisibleText('\u115F\u1160\u3164\uFFA0\u2800')).toBe(false);
    expect(hasVisibleText(null)).toBe(false);
    expect(countCharacters('a🚀')).toBe(2);
  });
});

describe('boundedPage', () => {
  it('clamps pages and sizes to their limits', () => {
    expect(boundedPage({})).toEqual({ pageNumber: 1, pageSize: 20 });
    expect(boundedPage({ pageNumber: 0, pageSize: 0 })).toEqual({ pageNumber: 1, pageSize: 1 });
    expect(boundedPage({ pageNumber: -3, pageSize: 1e9 })).toEqual({ pageNumber: 1, pageSize: 100 });
    expect(boundedPage({ pageNumber: Number.NaN, pageSize: Number.POSITIVE_INFINITY })).toEqual({
      pageNumber: 1,
      pageSize: 20,
    });
    expect(boundedPage({ pageNumber: 2.9, pageSize: 500 }, 1000)).toEqual({ pageNumber: 2, pageSize: 500 });
    expect(boundedPage({}, 5)).toEqual({ pageNumber: 1, pageSize: 5 });
  });
});
