import { useGetBotCommandQuery } from '@/generated/commands/getBotCommand';
import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import { readResponse } from '@/shared/action/readResponse';
import { getOptionName } from '@rules/bots/commandOptions';
import { COMMAND_LIMITS } from '@rules/bots/commandLimits';
import { FIRST_PAGE } from '@rules/paging';

interface Commands {
  /** By rank. */
  items: readonly CommandTable_BotCommandFragment[];
  loading: boolean;
  /** Undefined without a failure; null when the server sent no message. */
  failure: string | null | undefined;
  refetch: () => Promise<unknown>;
}

const NONE: readonly never[] = [];

/** All commands of a bot. Their maximum number fits in one page. */
export function useCommands(botId: number): Commands {
  const result = useGetBotCommandQuery({
    variables: { botId, pageNumber: FIRST_PAGE, pageSize: COMMAND_LIMITS.perBot, sortBy: 'rank', sortOrder: 'asc' },
    fetchPolicy: 'cache-and-network',
  });
  const { response, loading, failure } = readResponse(result);
  return { items: response?.data ?? NONE, loading, failure, refetch: result.refetch };
}

export const formatCommand = ({ command }: { command: string }): string => `/${command}`;

/** The description in the reader's language. */
export const getCommandDescription = (
  {
    description,
    description_tr: descriptionTr,
  }: Pick<CommandTable_BotCommandFragment, 'description' | 'description_tr'>,
  locale: string,
): string => (locale === 'tr' ? (descriptionTr ?? description) : description);

/** A command with its options as people fill them in, for example "/chart stock [period]". */
export const formatUsage = (
  { command, options }: Pick<CommandTable_BotCommandFragment, 'command' | 'options'>,
  locale: string,
): string =>
  [
    `/${command}`,
    ...options.map(({ name, name_tr: nameTr, required }) => {
      const label = getOptionName({ name, nameTr }, locale);
      return required ? label : `[${label}]`;
    }),
  ].join(' ');
