import { Observable } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { act } from '@testing-library/react';

import {
  ConversationChangesDocument,
  type ConversationChangesSubscription,
  type ConversationChangesSubscriptionVariables,
} from '@/generated/conversations/conversationChanges';
import type {
  Conversation_ConversationFragment,
  Message_ConversationMessageFragment,
} from '@/generated/conversations/fragments';
import {
  GetBotSuggestionsDocument,
  type GetBotSuggestionsQuery,
  type GetBotSuggestionsQueryVariables,
} from '@/generated/conversations/getBotSuggestions';
import {
  GetConversationDocument,
  type GetConversationQuery,
  type GetConversationQueryVariables,
} from '@/generated/conversations/getConversation';
import {
  GetConversationListDocument,
  type GetConversationListQuery,
  type GetConversationListQueryVariables,
} from '@/generated/conversations/getConversationList';
import {
  GetConversationMessagesDocument,
  type GetConversationMessagesQuery,
  type GetConversationMessagesQueryVariables,
} from '@/generated/conversations/getConversationMessages';
import {
  GetUnreadConversationCountDocument,
  type GetUnreadConversationCountQuery,
  type GetUnreadConversationCountQueryVariables,
} from '@/generated/conversations/getUnreadConversationCount';
import {
  MarkConversationReadDocument,
  type MarkConversationReadMutation,
  type MarkConversationReadMutationVariables,
} from '@/generated/conversations/markConversationRead';
import {
  PressBotButtonDocument,
  type PressBotButtonMutation,
  type PressBotButtonMutationVariables,
} from '@/generated/conversations/pressBotButton';
import {
  RunBotCommandDocument,
  type RunBotCommandMutation,
  type RunBotCommandMutationVariables,
} from '@/generated/conversations/runBotCommand';
import {
  SendConversationMessageDocument,
  type SendConversationMessageMutation,
  type SendConversationMessageMutationVariables,
} from '@/generated/conversations/sendConversationMessage';
import {
  SubmitBotFormDocument,
  type SubmitBotFormMutation,
  type SubmitBotFormMutationVariables,
} from '@/generated/conversations/submitBotForm';
import {
  UpdateBotConsentDocument,
  type UpdateBotConsentMutation,
  type UpdateBotConsentMutationVariables,
} from '@/generated/conversations/updateBotConsent';
import type { CardButton } from '@/portals/account/conversations/cards/CardButtons';
import type { Command, Option } from '@/domain/conversations/commandCompletion';
import type { ConversationChange } from '@/domain/conversations/subscribeToConversations';

import { completeResponse } from '../../support/mocks/completeResponse';
import { mockOperation } from '../../support/mocks/mockOperation';

const OK = { status: 200, message: 'Done' };

export const buildConversation = (
  change: Partial<Conversation_ConversationFragment> = {},
): Conversation_ConversationFragment => ({
  bot_id: 6,
  bot_name: 'Chart Sketch',
  bot_handler: '/chartsketch',
  bot_image: null,
  bot_description: 'Charts on request',
  closed_reason: null,
  new_scopes: [],
  lane: 'live',
  can_test: false,
  last_seq: 0,
  read_seq: 0,
  cleared_seq: 0,
  is_muted: false,
  unread_count: 0,
  last_author: null,
  last_text: null,
  last_cts: null,
  ...change,
});

export const buildMessage = (
  seq: number,
  change: Partial<Message_ConversationMessageFragment> = {},
): Message_ConversationMessageFragment => ({
  id: 1000 + seq,
  seq,
  author: 'person',
  text: `Message ${seq}`,
  card: null,
  state: 'answered',
  is_late: false,
  control: null,
  submission: null,
  cts: '2026-11-20T09:00:00.000Z',
  ...change,
});

export const buildCard = (
  change: Partial<NonNullable<Message_ConversationMessageFragment['card']>> = {},
): NonNullable<Message_ConversationMessageFragment['card']> => ({
  title: 'THYAO · Türk Hava Yolları',
  note: null,
  as_of: null,
  rows: [
    { label: 'Price', value: '₺300.00', tone: 'neutral', ticker_id: null },
    { label: 'Change today', value: '+1.20%', tone: 'gain', ticker_id: null },
  ],
  ticker: { id: 12, symbol: 'THYAO', name: 'Türk Hava Yolları', currency: 'TRY' },
  points: [1, 2, 3],
  table: null,
  buttons: [],
  consent: null,
  ...change,
});

/** A button of a card; one that the bot handles unless it has a command or an address. */
export const buildButton = (label: string, change: Partial<CardButton> = {}): CardButton => ({
  label,
  style: 'normal',
  command: null,
  url: null,
  id: null,
  form: null,
  scope: null,
  is_pressed: false,
  is_expired: false,
  ...change,
});

/** An option of a command; a ticker unless another type is given. */
export const buildOption = (name: string, change: Partial<Option> = {}): Option => ({
  name,
  name_tr: null,
  label: name,
  type: 'ticker',
  required: false,
  choices: [],
  min: null,
  max: null,
  currency: null,
  autocomplete: false,
  ...change,
});

export const commands: readonly Command[] = [
  {
    command: 'quote',
    description: 'Price of a stock',
    version: 1,
    options: [buildOption('stock', { required: true })],
  },
  {
    command: 'chart',
    description: 'Small chart',
    version: 4,
    options: [
      buildOption('stock', { required: true }),
      buildOption('period', { type: 'choice', choices: ['1w', '1m', '1y'] }),
    ],
  },
  { command: 'help', description: 'Shows what the bot can do', version: 1, options: [] },
];

export const mockList = (conversations: readonly Conversation_ConversationFragment[]) =>
  mockOperation<GetConversationListQuery, GetConversationListQueryVariables>(GetConversationListDocument, {
    response: {
      getConversationList: { ...OK, data: [...conversations], totalCount: conversations.length },
    },
  });

type Connection = Pick<GetConversationQuery['getConversation'], 'is_connected' | 'last_connected_cts'>;

export const mockConversation = (
  change: Partial<Conversation_ConversationFragment> = {},
  scopes: GetConversationQuery['getConversation']['scopes'] = [],
  getCommands: () => readonly Command[] = () => commands,
  connection: () => Connection = () => ({ is_connected: true, last_connected_cts: null }),
) =>
  mockOperation<GetConversationQuery, GetConversationQueryVariables>(GetConversationDocument, {
    response: () => ({
      getConversation: {
        ...OK,
        data: buildConversation(change),
        commands: [...getCommands()],
        scopes: scopes && [...scopes],
        ...connection(),
      },
    }),
  });

/** The messages of a conversation; the test may change them between requests. */
export const mockMessages = (read: () => readonly Message_ConversationMessageFragment[], pageSize = 30) =>
  mockOperation<GetConversationMessagesQuery, GetConversationMessagesQueryVariables>(GetConversationMessagesDocument, {
    response: ({ beforeSeq }) => {
      const before = read().filter(({ seq }) => seq < (beforeSeq ?? Number.POSITIVE_INFINITY));
      return {
        getConversationMessages: { ...OK, data: before.slice(-pageSize), has_more: before.length > pageSize },
      };
    },
  });

export const mockSend = (respond: (text: string) => SendConversationMessageMutation['sendConversationMessage']) =>
  mockOperation<SendConversationMessageMutation, SendConversationMessageMutationVariables>(
    SendConversationMessageDocument,
    { response: ({ text }) => ({ sendConversationMessage: respond(text) }) },
  );

export const mockRun = (
  respond: (variables: RunBotCommandMutationVariables) => RunBotCommandMutation['runBotCommand'],
) =>
  mockOperation<RunBotCommandMutation, RunBotCommandMutationVariables>(RunBotCommandDocument, {
    response: (variables) => ({ runBotCommand: respond(variables) }),
  });

export const mockPress = (
  respond: (variables: PressBotButtonMutationVariables) => PressBotButtonMutation['pressBotButton'],
) =>
  mockOperation<PressBotButtonMutation, PressBotButtonMutationVariables>(PressBotButtonDocument, {
    response: (variables) => ({ pressBotButton: respond(variables) }),
  });

export const mockSubmit = (
  respond: (variables: SubmitBotFormMutationVariables) => SubmitBotFormMutation['submitBotForm'],
) =>
  mockOperation<SubmitBotFormMutation, SubmitBotFormMutationVariables>(SubmitBotFormDocument, {
    response: (variables) => ({ submitBotForm: respond(variables) }),
  });

type Suggested = NonNullable<GetBotSuggestionsQuery['getBotSuggestions']['data']>['suggestions'];

/** A bot that suggests values; undefined for one that does not answer in time. */
export const mockSuggestions = (
  respond: (text: string) => Suggested | undefined,
  options: { variables?: Partial<GetBotSuggestionsQueryVariables>; delay?: 'forever'; error?: Error } = {},
) =>
  mockOperation<GetBotSuggestionsQuery, GetBotSuggestionsQueryVariables>(GetBotSuggestionsDocument, {
    ...options,
    response: ({ text }) => {
      const suggestions = respond(text);
      return {
        getBotSuggestions: {
          ...OK,
          data: { is_answered: suggestions !== undefined, suggestions: suggestions ?? [] },
        },
      };
    },
  });

export const mockRead = () =>
  mockOperation<MarkConversationReadMutation, MarkConversationReadMutationVariables>(MarkConversationReadDocument, {
    response: { markConversationRead: OK },
  });

export const mockConsent = () =>
  mockOperation<UpdateBotConsentMutation, UpdateBotConsentMutationVariables>(UpdateBotConsentDocument, {
    response: ({ scope, isGranted }) => ({ updateBotConsent: { ...OK, data: isGranted ? [scope] : [] } }),
  });

/** The number of unread conversations by the number of earlier calls. */
export const mockUnreadCount = (respond: (call: number) => number) =>
  mockOperation<GetUnreadConversationCountQuery, GetUnreadConversationCountQueryVariables>(
    GetUnreadConversationCountDocument,
    { response: (_variables, call) => ({ getUnreadConversationCount: { ...OK, data: respond(call) } }) },
  );

/** A live connection that confirms its start. */
export const mockChangesNow = () =>
  mockOperation<ConversationChangesSubscription, ConversationChangesSubscriptionVariables>(
    ConversationChangesDocument,
    { response: { conversationChanges: { ...OK, data: [] } } },
  );

/** A live connection on which the test sends changes. */
export function createLiveChanges() {
  const observers = new Set<(result: ApolloLink.Result) => void>();
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        const next = (result: ApolloLink.Result) => observer.next(result);
        observers.add(next);
        return () => observers.delete(next);
      }),
  );
  const send = (...data: readonly ConversationChange[]) =>
    act(async () => {
      const response: ConversationChangesSubscription = { conversationChanges: { ...OK, data: [...data] } };
      for (const next of observers) next({ data: completeResponse(ConversationChangesDocument, response) });
    });
  return { link, send, count: () => observers.size };
}

/** A live connection without messages. */
export const mockChanges = () =>
  mockOperation<ConversationChangesSubscription, ConversationChangesSubscriptionVariables>(
    ConversationChangesDocument,
    { delay: 'forever', response: { conversationChanges: { ...OK, data: [] } } },
  );
