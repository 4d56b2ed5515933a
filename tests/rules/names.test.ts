import { describe, expect, it } from 'vitest';
import { botHandlerSchema, botNameSchema } from '../../rules/bots.ts';
import { isNameOfPlatform } from '../../rules/platformNames.ts';
import { teamEditSchema } from '../../rules/teams.ts';

const platform =
  `Bourse, Bourse Official, Bourse Support, B0urse Prices, Admin, ADMİN, Support Team, Bøurse, Ađmin, Suppørt desk,
  B\u043Eurse, Bour\uA731e, \u0181ourse, ʙᴏᴜʀꜱᴇ, ꓐꓳꓴꓣꓢꓰ, \u0412\u043Eur\u0455\u0435 Team, Bour$e, Adm!n, 🅱🅾🆄🆁🆂🅴, Bou\u0433se`.split(
    /,\s+/,
  );
const anybodys =
  `Night Shift, Price Watch, Support and Resistance, Burse, Admiral Charts, Гид рынка, Γράφημα, Money Moves`.split(
    ', ',
  );

const refusalOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const team = (name: string) =>
  teamEditSchema.validate({ name, description: 'Bots that work by day.', shortDescription: 'Bots by day' });

describe('names that speak for the platform', () => {
  it.each(platform)('%s is kept back from bots and teams', async (name) => {
    // Signs are no letters of a bot's name at all.
    expect(await refusalOf(botNameSchema.validate(name))).toMatch(/^bots\.form\.(reserved|name\.characters)$/);
    expect(await refusalOf(team(name))).toBe('teams.form.name.reserved');
  });

  it.each(['/bøurse', '/suppørt', '/ađmin'])('%s is kept back from handlers', async (handler) =>
    expect(await refusalOf(botHandlerSchema.validate(handler))).toBe('bots.form.reserved'),
  );

  it.each(anybodys)('%s is anybody’s', async (name) => {
    expect(await refusalOf(botNameSchema.validate(name))).toBeUndefined();
    expect(await refusalOf(team(name))).toBeUndefined();
  });
});

describe('full names', () => {
  it.each(
    `Bourse Support, Bourse Team, The Admin, Site Admin, B\u043Eurse Support, Destek Ekibi, Resmi Hesap, Teknik Destek, Bourse Ali,
    Ali Bourse, MyBourse Ada, Bo Urse, Yönetici Yönetici, BØURSE Official`.split(/,\s+/),
  )('%s speaks for the platform', (name) => expect(isNameOfPlatform(name)).toBe(true));

  it.each(
    'Ada Lovelace, Destek Yılmaz, Ali Destek, Marie Labourse, Admiral Ackbar, Resmiye Kaya, Boris Burse, 山田 太郎'.split(
      ', ',
    ),
  )('%s is somebody’s', (name) => expect(isNameOfPlatform(name)).toBe(false));

  it('are looked at in no time', () => {
    const start = performance.now();
    for (const part of ['us', 'admin', 'admins', 'bourse', 'adminsbourse', '1', 's'])
      isNameOfPlatform(`${part.repeat(300).slice(0, 299)}q`);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
