import type { CommandOption } from '../../rules/bots/conversations.ts';
import type { botCommands } from '../database/tables/bots/commands.ts';
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
      description: 'Small chart of a week, a month or a year',
      descriptionTr: 'Haftalık, aylık ya da yıllık küçük grafik',
      options: [
        stock,
        { name: 'period', nameTr: 'dönem', type: 'choice', required: false, choices: ['1w', '1m', '1y'] },
      ],
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
