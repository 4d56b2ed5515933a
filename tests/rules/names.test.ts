import { describe, expect, it } from 'vitest';
import { botNameSchema } from '../../rules/bots.ts';
import { teamEditSchema } from '../../rules/teams.ts';

const platform = ['Bourse', 'Bourse Official', 'Bourse Support', 'B0urse Prices', 'Admin', 'ADMİN', 'Support Team'];
const anybodys = ['Night Shift', 'Price Watch', 'Support and Resistance', 'Burse', 'Admiral Charts'];

const refusalOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const team = (name: string) =>
  teamEditSchema.validate({ name, description: 'Bots that work by day.', shortDescription: 'Bots by day' });

describe('names that speak for the platform', () => {
  it.each(platform)('%s is kept back from bots and teams', async (name) => {
    expect(await refusalOf(botNameSchema.validate(name))).toBe('bots.form.reserved');
    expect(await refusalOf(team(name))).toBe('teams.form.name.reserved');
  });

  it.each(anybodys)('%s is anybody’s', async (name) => {
    expect(await refusalOf(botNameSchema.validate(name))).toBeUndefined();
    expect(await refusalOf(team(name))).toBeUndefined();
  });
});
