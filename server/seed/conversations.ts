import type { CommandOption } from '../../rules/bots/commandOptions.ts';
import type { botCommands } from '../database/tables/bots/commands.ts';
import type { botScopes } from '../database/tables/bots/consents.ts';
import type { botPrograms } from '../database/tables/bots/conversations.ts';
import { commandKey } from '../database/keys.ts';

type ProgramName = (typeof botPrograms.$inferInsert)['program'];

interface ProgramCommand {
  readonly command: string;
  readonly description: string;
  readonly descriptionTr: string;
  readonly options?: readonly CommandOption[];
}

const stock: CommandOption = { name: 'stock', nameTr: 'hisse', type: 'ticker', required: true };

const help: ProgramCommand = {
  command: 'help',
  description: 'Shows what the bot can do',
  descriptionTr: 'Botun yapabildiklerini gösterir',
};

const commands: Readonly<Record<ProgramName, readonly ProgramCommand[]>> = {
  quotes: [
    {
      command: 'quote',
      description: 'Price of a stock with the chart of the day',
      descriptionTr: 'Bir hissenin fiyatı ve günlük grafiği',
      options: [stock],
    },
    {
      command: 'chart',
      description: 'Small chart of a period',
      descriptionTr: 'Bir dönemin küçük grafiği',
      options: [stock, { name: 'period', nameTr: 'dönem', type: 'period', required: false, min: 2, max: 1_825 }],
    },
    {
      command: 'since',
      description: 'How a stock has moved since a day',
      descriptionTr: 'Bir hissenin bir günden beri değişimi',
      options: [stock, { name: 'day', nameTr: 'gün', type: 'date', required: true, min: -1_825, max: -1 }],
    },
    help,
  ],
  watchlist: [
    {
      command: 'watchlist',
      description: 'Your watchlist, the largest moves first',
      descriptionTr: 'İzleme listeniz, en büyük hareketler önce',
    },
    {
      command: 'alerts',
      description: 'Your active price alerts with current prices',
      descriptionTr: 'Etkin fiyat alarmlarınız ve güncel fiyatlar',
    },
    {
      command: 'portfolio',
      description: 'Your portfolio in percent, without amounts',
      descriptionTr: 'Portföyünüz, tutarlar olmadan yüzde olarak',
    },
    {
      command: 'watch',
      description: 'Adds a stock to your watchlist',
      descriptionTr: 'İzleme listenize bir hisse ekler',
      options: [stock],
    },
    {
      command: 'unwatch',
      description: 'Removes a stock from your watchlist',
      descriptionTr: 'İzleme listenizden bir hisse çıkarır',
      options: [stock],
    },
    {
      command: 'alert',
      description: 'Sets a price alert, above or below the current price',
      descriptionTr: 'Güncel fiyatın üstünde ya da altında bir fiyat alarmı kurar',
      options: [stock, { name: 'price', nameTr: 'fiyat', type: 'number', required: true, min: 0 }],
    },
    {
      command: 'notify',
      description: 'Writes to you when one of your price alerts fires',
      descriptionTr: 'Fiyat alarmlarınızdan biri çalınca size yazar',
    },
    help,
  ],
  movers: [
    {
      command: 'movers',
      description: 'Stocks that gained or lost most today',
      descriptionTr: 'Günün en çok kazandıran ya da kaybettiren hisseleri',
      options: [
        {
          name: 'direction',
          nameTr: 'yön',
          type: 'choice',
          required: false,
          choices: ['gainers', 'losers'],
        },
      ],
    },
    {
      command: 'industry',
      description: 'The stocks of an industry today',
      descriptionTr: 'Bir sektörün hisseleri bugün',
      options: [{ name: 'industry', nameTr: 'sektör', type: 'text', required: true, max: 100, autocomplete: true }],
    },
    {
      command: 'trending',
      description: 'Stocks that people write about',
      descriptionTr: 'İnsanların en çok konuştuğu hisseler',
    },
    help,
  ],
};

/** The demo bots that answer, by their handler in bots.csv. They run in the server process. */
const programs: Readonly<Record<string, ProgramName>> = {
  '/chartsketch': 'quotes',
  '/gapguard': 'watchlist',
  '/breakoutwatch': 'movers',
};

/** The program of a demo bot; undefined for bots that do not answer. */
export const findProgram = (handler: string): ProgramName | undefined => programs[handler];

/** The commands of a program as rows, with ids from `firstId` on. */
export const createProgramCommands = (
  program: ProgramName,
  { botId, firstId, createdAt }: { readonly botId: number; readonly firstId: number; readonly createdAt: Date },
): (typeof botCommands.$inferInsert)[] =>
  commands[program].map(({ command, description, descriptionTr, options = [] }, index) => ({
    id: firstId + index,
    botId,
    command,
    commandKey: commandKey(command),
    description,
    descriptionTr,
    options,
    rank: index + 1,
    createdAt,
    updatedAt: createdAt,
  }));

type ScopeRow = typeof botScopes.$inferInsert;

const scopes: Readonly<Record<ProgramName, readonly Pick<ScopeRow, 'scope' | 'required' | 'reason' | 'reasonTr'>[]>> = {
  quotes: [],
  watchlist: [
    {
      scope: 'watchlist_read',
      required: true,
      reason: 'To show the moves of the stocks that you watch.',
      reasonTr: 'İzlediğiniz hisselerin hareketlerini göstermek için.',
    },
    {
      scope: 'alerts_read',
      required: false,
      reason: 'To show your alerts beside the current prices.',
      reasonTr: 'Alarmlarınızı güncel fiyatlarla birlikte göstermek için.',
    },
    {
      scope: 'portfolio_summary',
      required: false,
      reason: 'To show how your portfolio is divided and how it moved. Amounts are not read.',
      reasonTr: 'Portföyünüzün dağılımını ve değişimini göstermek için. Tutarlar okunmaz.',
    },
    {
      scope: 'watchlist_write',
      required: false,
      reason: 'To add stocks to your watchlist and remove them when you tell the bot to.',
      reasonTr: 'Siz istediğinizde izleme listenize hisse eklemek ve çıkarmak için.',
    },
    {
      scope: 'alerts_write',
      required: false,
      reason: 'To set price alerts when you tell the bot to.',
      reasonTr: 'Siz istediğinizde fiyat alarmı kurmak için.',
    },
    {
      scope: 'alerts_events',
      required: false,
      reason: 'To learn at once when one of your price alerts fires.',
      reasonTr: 'Fiyat alarmlarınızdan biri çaldığında hemen haber almak için.',
    },
    {
      scope: 'messages_send',
      required: false,
      reason: 'To write to you when one of your price alerts fires.',
      reasonTr: 'Fiyat alarmlarınızdan biri çaldığında size yazmak için.',
    },
  ],
  movers: [],
};

/** What a program requests to read, as rows. */
export const createProgramScopes = (program: ProgramName, botId: number, createdAt: Date): ScopeRow[] =>
  scopes[program].map((scope) => ({ ...scope, botId, createdAt }));
