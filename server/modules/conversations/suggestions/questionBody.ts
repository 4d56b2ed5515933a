import type { Language } from '../../../i18n/translate.ts';

/** A question for suggestions, as bots receive it: it does not name the person. */
export interface QuestionBody {
  readonly type: 'suggestions.requested';
  readonly timestamp: string;
  readonly bot_id: number;
  readonly language: Language;
  readonly expires_at: string;
  readonly data: {
    readonly suggestion_id: string;
    readonly command: string;
    readonly option: string;
    /** What the person has typed so far. */
    readonly text: string;
  };
}

interface QuestionFacts {
  readonly id: string;
  readonly botId: number;
  readonly command: string;
  readonly option: string;
  readonly text: string;
  readonly language: Language;
  readonly now: Date;
  readonly expiresAt: Date;
}

export function createQuestionBody(facts: QuestionFacts): string {
  const { id, botId, command, option, text, language, now, expiresAt } = facts;
  const body: QuestionBody = {
    type: 'suggestions.requested',
    timestamp: now.toISOString(),
    bot_id: botId,
    language,
    expires_at: expiresAt.toISOString(),
    data: { suggestion_id: id, command, option, text },
  };
  return JSON.stringify(body);
}
