import type { Language } from '../../../i18n/translate.ts';
import type { CheckedCommand, OptionValue } from '../commandInput.ts';

interface EventFacts {
  readonly botId: number;
  readonly conversationId: number;
  readonly seq: number;
  readonly interactionId: number;
  readonly language: Language;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly request: CheckedCommand | { readonly text: string };
}

/** An event as bots receive it. */
export interface BotEventBody {
  readonly type: 'command.invoked' | 'message.created';
  readonly timestamp: string;
  readonly bot_id: number;
  readonly order: { readonly key: string; readonly seq: number };
  /** The person, by an id that is valid for this bot only. */
  readonly subscriber: { readonly id: string; readonly language: Language };
  readonly expires_at: string;
  readonly data: {
    readonly interaction_id: number;
    readonly command?: string;
    readonly options?: Readonly<Record<string, OptionValue>>;
    readonly text?: string;
  };
}

/** Creates the body of an event. It is stored as text, so that each delivery is identical. */
export function createBody(facts: EventFacts): string {
  const body: BotEventBody = {
    type: 'command' in facts.request ? 'command.invoked' : 'message.created',
    timestamp: facts.now.toISOString(),
    bot_id: facts.botId,
    order: { key: `c:${facts.conversationId}`, seq: facts.seq },
    subscriber: { id: `sub_${facts.conversationId}`, language: facts.language },
    expires_at: facts.expiresAt.toISOString(),
    data: { interaction_id: facts.interactionId, ...facts.request },
  };
  return JSON.stringify(body);
}
