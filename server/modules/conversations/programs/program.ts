import type { BotCard } from '../../../../rules/bots/cards.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Services } from '../../../context/services.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import type { CommandRow } from '../conversations.store.ts';
import type { BotSuggestion } from '../../../database/tables/bots/suggestions.ts';
import type { DataRequest } from '../runtime/data.service.ts';
import type { BotEventBody } from '../runtime/envelope.ts';
import type { BotRuntime } from '../runtime/runtime.service.ts';
import type { AlertFiredBody } from '../subscriberEvents/bodies.ts';
import type { QuestionBody } from '../suggestions/questionBody.ts';

/** The dependencies of the programs: the runtime of all bots, and public market data. */
export type ProgramTools = BotRuntime & Pick<Services, 'market'> & Pick<JobContext, 'log'>;

/** Tools for the person who made a request. Prices that a program reads count towards the limits of that person. */
export type ViewerTools = ProgramTools & { readonly viewer: Pick<Viewer, 'id'> };

/** What a program handles: an event of its bot. */
export interface ProgramRequest {
  readonly botId: number;
  readonly event: BotEventBody;
  /** Reads the commands of the bot. */
  readonly listCommands: () => Promise<readonly CommandRow[]>;
}

/** The request of an event, to read or change data of its person. */
export const toDataRequest = ({ botId, event }: Pick<ProgramRequest, 'botId' | 'event'>): DataRequest => ({
  botId,
  lane: event.lane,
  interactionId: event.data.interaction_id,
});

export interface ProgramAnswer {
  readonly text?: string;
  readonly card?: Partial<BotCard> & Pick<BotCard, 'title'>;
  /** What is wrong in the form of the request. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** Suggests values for an option of a command of a program. */
export type ProgramSuggest = (
  tools: Pick<ProgramTools, 'db' | 'now'>,
  question: QuestionBody,
) => Promise<readonly BotSuggestion[]>;

/** What a program sends when a price alert of a person fires. */
export type AlertProgram = (tools: ViewerTools, event: AlertFiredBody) => Promise<ProgramAnswer>;

/** The code of a bot of the platform. It runs in the server process and uses the same functions as other bots. */
export type Program = (tools: ViewerTools, request: ProgramRequest) => Promise<ProgramAnswer>;
