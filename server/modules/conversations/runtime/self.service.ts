import { eq } from 'drizzle-orm';
import type { OptionType } from '../../../../rules/bots/commandOptions.ts';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { ScopeName } from '../../../../rules/bots/scopes.ts';
import { botStatusIds } from '../../../database/referenceIds.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { listRequested } from '../../consents/consents.service.ts';
import { listCommands } from '../conversations.store.ts';
import type { CallingBot } from './botCalls.service.ts';
import type { BotRuntime } from './runtime.service.ts';

/** What a running bot reads about itself. */
export interface BotSelf {
  readonly id: number;
  readonly name: string;
  readonly handler: string;
  /** The lane of the token. */
  readonly lane: BotLaneName;
  readonly is_published: boolean;
  readonly commands: readonly {
    readonly command: string;
    readonly version: number;
    readonly options: readonly {
      readonly name: string;
      readonly type: OptionType;
      readonly required: boolean;
      /** The bot suggests values while people type. */
      readonly autocomplete: boolean;
    }[];
  }[];
  readonly scopes: readonly { readonly scope: ScopeName; readonly required: boolean }[];
}

/** Reads a running bot with its commands and the permissions that it requests, as its team declared them. */
export async function readSelf(
  { db }: Pick<BotRuntime, 'db'>,
  { id: botId, lane }: Pick<CallingBot, 'id' | 'lane'>,
): Promise<BotSelf> {
  const [rows, commands, scopes] = await Promise.all([
    db.select({ name: bots.name, handler: bots.handler, statusId: bots.statusId }).from(bots).where(eq(bots.id, botId)),
    listCommands(db, botId),
    listRequested(db, botId),
  ]);
  const { name, handler, statusId } = exactlyOne(rows);
  return {
    id: botId,
    name,
    handler,
    lane,
    is_published: statusId === botStatusIds.published,
    commands: commands.map(({ command, version, options }) => ({
      command,
      version,
      options: options.map(({ name: option, type, required, autocomplete = false }) => ({
        name: option,
        type,
        required,
        autocomplete,
      })),
    })),
    scopes: scopes.map(({ scope, required }) => ({ scope, required })),
  };
}
