import type en from '@/locales/en.json';

/** Every text of the interface has an id in both locales; an undeclared id does not compile. */
export type MessageId = keyof typeof en;

export type Messages = Record<MessageId, string>;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/** Whether a text is a message id of the loaded language: validation rules and server responses contain either. */
export function isMessageId(messages: object, text: string): text is MessageId {
  return Object.hasOwn(messages, text);
}
