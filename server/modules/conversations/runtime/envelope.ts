import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import type { Language } from '../../../i18n/translate.ts';
import type { CheckedCommand, OptionValue } from '../commandInput.ts';

interface EventFacts {
  readonly botId: number;
  readonly lane: BotLaneName;
  readonly conversationId: number;
  readonly seq: number;
  readonly interactionId: number;
  readonly language: Language;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly request: RequestData;
}

/** A button of a card that a person has pressed. */
interface PressedButton {
  /** The message with the card. */
  readonly message_id: number;
  readonly button: { readonly id: string; readonly label: string; readonly value?: string };
}

/** A form that a person has sent, with its checked values. */
interface SubmittedForm {
  /** The message with the card of the form. */
  readonly message_id: number;
  readonly form: {
    readonly id: string;
    readonly value?: string;
    readonly fields: Readonly<Record<string, OptionValue>>;
  };
}

/** What a person requests. */
export type RequestData = CheckedCommand | PressedButton | SubmittedForm | { readonly text: string };

const findType = (request: RequestData): BotEventBody['type'] => {
  if ('command' in request) return 'command.invoked';
  if ('form' in request) return 'form.submitted';
  return 'button' in request ? 'button.pressed' : 'message.created';
};

/** An event as bots receive it. */
export interface BotEventBody {
  readonly type: 'command.invoked' | 'message.created' | 'button.pressed' | 'form.submitted';
  readonly timestamp: string;
  readonly bot_id: number;
  readonly lane: BotLaneName;
  readonly order: { readonly key: string; readonly seq: number };
  /** The person, by an id that is valid for this bot only. */
  readonly subscriber: { readonly id: string; readonly language: Language };
  readonly expires_at: string;
  readonly data: {
    readonly interaction_id: number;
    readonly command?: string;
    readonly options?: Readonly<Record<string, OptionValue>>;
    readonly text?: string;
    readonly button?: PressedButton['button'];
    readonly form?: SubmittedForm['form'];
    /** The message with the card of the button or the form. */
    readonly message_id?: number;
  };
}

/** Creates the body of an event. It is stored as text, so that each delivery is identical. */
export function createBody(facts: EventFacts): string {
  const body: BotEventBody = {
    type: findType(facts.request),
    timestamp: facts.now.toISOString(),
    bot_id: facts.botId,
    lane: facts.lane,
    order: { key: `c:${facts.conversationId}`, seq: facts.seq },
    subscriber: { id: `sub_${facts.conversationId}`, language: facts.language },
    expires_at: facts.expiresAt.toISOString(),
    data: { interaction_id: facts.interactionId, ...facts.request },
  };
  return JSON.stringify(body);
}
