import { describe, expect, it } from 'vitest';
import { botHandlerSchema, botNameSchema } from '../../rules/bots/bots.ts';
import { isNameOfPlatform, isReservedName } from '../../rules/accounts/platformNames.ts';
import { teamEditSchema } from '../../rules/teams/teams.ts';
import { cpuMilliseconds } from '../support/cpuTime.ts';

const platform =
  `Bourse, Bourse Official, Bourse Support, B0urse Prices, Admin, ADMİN, Support Team, Bøurse, Ađmin, Suppørt desk,
  B\u043Eurse, Bour\uA731e, \u0181ourse, ʙᴏᴜʀꜱᴇ, ꓐꓳꓴꓣꓢꓰ, \u0412\u043Eur\u0455\u0435 Team, Bour$e, Adm!n, 🅱🅾🆄🆁🆂🅴, Bou\u0433se,
  System Administrator, Platform Support, Sistem Yöneticisi, Müşteri Hizmetleri, Müşteri Temsilcisi, Destek Hattı, Customer Service,
  Help Desk, Yardım Masası, Security Team, Site Ekibi, Администратор Сайта, Служба Поддержки, ßourse Team, þourse, Þourse Team,
  \u15F7ourse, \uA797ourse, \u0185ourse, Bou\uA785se, Bou\uAB47se, B\u03C3urse, B⭕urse, B°urse, 13ourse, I3ourse Prices, La Bourse,
  Bourse de Casablanca, Get-Bourse, GetBourse, BoursePrices, Prices B o u r s e, 24Bourse, Adrnin, Adminn, Admiin, System, Yardım`.split(
    /,\s+/,
  );
const anybodys =
  `Night Shift, Price Watch, Support and Resistance, Burse, Admiral Charts, Гид рынка, Γράφημα, Money Moves,
  Channel, Home, Dashboard, Mail, API, Self, Ekip, Profile, None, Misafir, Ziyaretçi, Rembourse, Débourser, Labourse, Boursorama,
  Portföy Yöneticisi, Fon Temsilcisi, System Trading, Platform Nine, Security Analyst, Help Me Trade, Поддержка и сопротивление,
  Modern Charts, Bourne Signals`.split(/,\s+/);

const getRejection = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
const team = (name: string) =>
  teamEditSchema.validate({ name, description: 'Bots that work by day.', shortDescription: 'Bots by day' });

describe('names that speak for the platform', () => {
  it.each(platform)('%s is reserved for bots and teams', async (name) => {
    // A bot's name cannot contain these characters at all.
    expect(await getRejection(botNameSchema.validate(name))).toMatch(/^bots\.form\.(reserved|name\.characters)$/);
    expect(await getRejection(team(name))).toBe('teams.form.name.reserved');
  });

  it.each(['/bøurse', '/suppørt', '/ađmin'])('%s is reserved for handlers', async (handler) =>
    expect(await getRejection(botHandlerSchema.validate(handler))).toBe('bots.form.reserved'),
  );

  it.each(anybodys)('%s is available', async (name) => {
    expect(await getRejection(botNameSchema.validate(name))).toBeUndefined();
    expect(await getRejection(team(name))).toBeUndefined();
  });
});

describe('full names', () => {
  it.each(
    `Bourse Support, Bourse Team, The Admin, Site Admin, B\u043Eurse Support, Destek Ekibi, Resmi Hesap, Teknik Destek, Bourse Ali,
    Ali Bourse, MyBourse Ada, Bo Urse, Yönetici Yönetici, BØURSE Official,
    System Administrator, Platform Support, Help Desk, Sistem Yöneticisi, Site Yöneticisi, Site Moderatörü, Müşteri Hizmetleri,
    Müşteri Temsilcisi, Destek Hattı, Customer Service, Администратор Сайта, Служба Поддержки, ßourse Team, Þourse Team,
    \u15F7ourse Ada, B\u03C3urse Ada, Adrnin Team, Adminn`.split(/,\s+/),
  )('%s speaks for the platform', (name) => expect(isNameOfPlatform(name)).toBe(true));

  it.each(
    `Ada Lovelace, Destek Yılmaz, Ali Destek, Marie Labourse, Admiral Ackbar, Resmiye Kaya, Boris Burse, 山田 太郎, Anne Bourseiller,
    Admin Hodžić, Ali Hizmet, Hat Yardım, Иван Поддержкин, Team Platform, Thorsten Groß, Þórður Björn`.split(/,\s+/),
  )('%s is a valid full name', (name) => expect(isNameOfPlatform(name)).toBe(false));

  it('are checked without delay', async () => {
    const used = await cpuMilliseconds(() => {
      for (const part of [
        'us',
        'admin',
        'admins',
        'bourse',
        'adminsbourse',
        'superadmin',
        'helpdesk',
        'b ',
        '1',
        's',
      ]) {
        isNameOfPlatform(`${part.repeat(300).slice(0, 299)}q`);
        isReservedName(`${part.repeat(300).slice(0, 299)}q`);
      }
    });
    expect(used).toBeLessThan(500);
  });
});
