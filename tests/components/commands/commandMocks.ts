import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import {
  GetBotDetailsByIdDocument,
  type GetBotDetailsByIdQuery,
  type GetBotDetailsByIdQueryVariables,
} from '@/generated/bots/getBotDetailsById';
import {
  CheckBotCommandDocument,
  type CheckBotCommandQuery,
  type CheckBotCommandQueryVariables,
} from '@/generated/commands/checkBotCommand';
import type { CommandTable_BotCommandFragment } from '@/generated/commands/fragments';
import {
  GetBotCommandDocument,
  type GetBotCommandQuery,
  type GetBotCommandQueryVariables,
} from '@/generated/commands/getBotCommand';

import { buildBotDetail } from '../../support/builders/bots';
import { mockOperation } from '../../support/mocks/mockOperation';

/** The bot that the page around a tab has loaded. */
export const mockBot = (change: Partial<BotDetail_BotFragment> = {}) =>
  mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
    response: { getBotDetailsById: { status: 200, message: '', data: buildBotDetail({ id: 31, ...change }) } },
  });

const NO_RIGHTS = {
  edit: false,
  delete: false,
  remove: false,
  change_team: false,
  manage_credentials: false,
  request_verification: false,
  cancel_request: false,
  publish: false,
  enable_disable: false,
  message: false,
  review: false,
};

/** A bot that is read-only for the viewer. */
export const mockReadOnlyBot = () => mockBot({ viewer_role: 'readonly', viewer_can: NO_RIGHTS });

export const buildCommand = (
  id: number,
  command: string,
  description = `Tells the ${command}`,
  options: CommandTable_BotCommandFragment['options'] = [],
): CommandTable_BotCommandFragment => ({
  id,
  id_s2_bot: 31,
  version: 1,
  rank: id,
  command,
  description,
  description_tr: null,
  options,
});

/** The commands, as they are at the time of each request. */
export const mockCommands = (list: () => readonly CommandTable_BotCommandFragment[]) =>
  mockOperation<GetBotCommandQuery, GetBotCommandQueryVariables>(GetBotCommandDocument, {
    response: () => ({
      getBotCommand: { status: 200, message: '', total_count: list().length, data: [...list()] },
    }),
  });

/** Answers that the bot already has these commands. */
export const mockCheck = (taken: readonly string[] = []) =>
  mockOperation<CheckBotCommandQuery, CheckBotCommandQueryVariables>(CheckBotCommandDocument, {
    response: ({ commandText }) => ({
      checkBotCommand: { status: 200, message: 'Done', data: { isExist: taken.includes(commandText) } },
    }),
  });
