import { field } from '../../base/delimitedFile.ts';
import { commandKey } from '../../database/keys.ts';
import type { botCommands } from '../../database/tables/bots/commands.ts';

/** Commands of a bot from the rows of commands.csv. */
export const createCommands = (
  rows: readonly (Readonly<Record<string, string>> | undefined)[],
  { botId, firstId, createdAt }: { readonly botId: number; readonly firstId: number; readonly createdAt: Date },
): (typeof botCommands.$inferInsert)[] =>
  rows.flatMap((row, index) => {
    if (row === undefined) return [];
    const command = field(row, 'command');
    return {
      id: firstId + index,
      botId,
      command,
      commandKey: commandKey(command),
      description: field(row, 'description'),
      descriptionTr: null,
      options: [],
      rank: index + 1,
      createdAt,
      updatedAt: createdAt,
    };
  });
