import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import type { Scope } from '@/domain/consents/scopeTexts';
import type { Message_ConversationMessageFragment } from '@/generated/conversations/fragments';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';
import { DraftOwnerContext } from '@/shared/form/drafts';
import type { CardButton } from '@/portals/account/conversations/cards/CardButtons';

import { buildAppUser } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import {
  buildButton,
  buildCard,
  buildConversation,
  buildMessage,
  buildOption,
  mockChanges,
  mockConsent,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
  mockSubmit,
} from './conversationMocks';

const OK = { status: 200, message: 'Sent' };

const form: NonNullable<CardButton['form']> = {
  title: 'New price alert',
  note: null,
  submit: 'Set alert',
  fields: [
    {
      option: buildOption('note', { type: 'text', label: 'Note', required: true }),
      hint: null,
      value: 'Mine',
    },
    {
      option: buildOption('price', { type: 'number', label: 'Price', required: true, max: 500 }),
      hint: 'It fires once',
      value: '',
    },
  ],
};

type Outcome = Pick<Message_ConversationMessageFragment, 'state'> & {
  errors?: { field: string; message: string }[];
  /** The permission that a card requests as the answer. */
  requests?: Scope;
};

/** An open form of a bot. The outcomes are those of its submissions, one after the other. */
async function openForm(outcomes: Outcome[], rejection?: string, scopes: Scope[] = []) {
  const messages: Message_ConversationMessageFragment[] = [
    buildMessage(1, { text: '/watchlist' }),
    buildMessage(2, {
      author: 'bot',
      text: '',
      state: null,
      card: buildCard({
        title: 'Watchlist',
        rows: [],
        points: [],
        ticker: null,
        buttons: [buildButton('Set alert', { id: 'alert', form })],
      }),
    }),
  ];
  let isRejected = rejection !== undefined;
  const submit = mockSubmit(({ messageId, form: id }) => {
    if (isRejected) {
      isRejected = false;
      return { status: 429, message: rejection ?? '', data: null };
    }
    const { state, errors = [], requests } = outcomes.shift() ?? { state: 'answered' as const };
    const message = buildMessage(messages.length + 1, {
      text: 'New price alert',
      control: 'form',
      state,
      submission: { message_id: messageId, form: id, errors },
    });
    messages.push(message);
    if (requests !== undefined)
      messages.push(
        buildMessage(messages.length + 1, {
          author: 'bot',
          text: '',
          state: null,
          card: buildCard({ title: 'I need to set alerts', consent: { scope: requests, command: '' } }),
        }),
      );
    return { ...OK, data: message };
  });
  const consent = mockConsent();
  const { user } = await renderAt('/messages/6', {
    element: (
      <DraftOwnerContext value="502">
        <MessagesPage />
      </DraftOwnerContext>
    ),
    route: '/messages/:botId',
    viewer: buildAppUser(),
    mocks: [
      mockList([buildConversation()]),
      mockConversation({}, scopes),
      consent,
      mockMessages(() => messages),
      mockChanges(),
      mockRead(),
      submit,
    ],
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Set alert' }));
    return findDialog('New price alert');
  };
  return { user, submit, consent, open, dialog: await open() };
}

const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Set alert' });

describe('a form of a bot', () => {
  it('stays open with what was typed when the bot needs a permission, which it can give', async () => {
    const scopes: Scope[] = [];
    const errors = [{ field: '', message: 'I need to set alerts' }];
    const outcomes: Outcome[] = [{ state: 'answered', errors, requests: 'alerts_write' }, { state: 'answered' }];
    const { user, submit, consent, dialog } = await openForm(outcomes, undefined, scopes);
    await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '70');
    await user.click(send(dialog));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('I need to set alerts');
    scopes.push('alerts_write');
    await user.click(within(dialog).getByRole('button', { name: 'Allow setting price alerts' }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
    expect(consent.calls).toMatchObject([{ scope: 'alerts_write', isGranted: true }]);
    expect(within(dialog).getByRole('textbox', { name: 'Price' })).toHaveValue('70');
    await user.click(send(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(submit.calls).toHaveLength(2);
  });

  it('starts with its values, is checked before it is sent, and closes when the bot has accepted it', async () => {
    const { user, submit, dialog } = await openForm([{ state: 'answered' }]);
    const note = within(dialog).getByRole('textbox', { name: 'Note' });
    const price = within(dialog).getByRole('textbox', { name: 'Price' });
    expect(note).toHaveValue('Mine');
    expect(price).toHaveAccessibleDescription('It fires once');
    await user.type(price, '900');
    await user.click(send(dialog));
    expect(await within(dialog).findByText(/500/)).toBeVisible();
    expect(price).toHaveFocus();
    expect(submit.calls).toEqual([]);
    await user.clear(price);
    await user.type(price, '12.5{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(submit.calls).toMatchObject([
      {
        botId: 6,
        messageId: 1002,
        form: 'alert',
        fields: [
          { name: 'note', value: 'Mine' },
          { name: 'price', value: '12.5' },
        ],
      },
    ]);
  });

  it('reports an empty field when it is sent, not before', async () => {
    const { user, submit, dialog } = await openForm([]);
    const price = within(dialog).getByRole('textbox', { name: 'Price' });
    await user.click(price);
    await user.click(within(dialog).getByRole('textbox', { name: 'Note' }));
    expect(price).toBeValid();
    await user.click(send(dialog));
    expect(price).toBeInvalid();
    expect(price).toHaveFocus();
    expect(submit.calls).toEqual([]);
  });

  it('shows what the bot finds wrong at its fields, and loses nothing', async () => {
    const { user, submit, dialog } = await openForm([
      {
        state: 'answered',
        errors: [
          { field: 'price', message: 'Below the current price' },
          { field: '', message: 'Please check' },
        ],
      },
      { state: 'answered' },
    ]);
    const price = within(dialog).getByRole('textbox', { name: 'Price' });
    await user.type(price, '12');
    await user.click(send(dialog));
    await waitFor(() => expect(price).toHaveAccessibleDescription('Below the current price'));
    expect(price).toBeInvalid();
    expect(price).toHaveValue('12');
    expect(within(dialog).getByText('Please check')).toBeVisible();
    expect(await screen.findByText(/returned with errors/)).toBeInTheDocument();
    await user.type(price, '3');
    expect(price).toBeValid();
    await user.click(send(dialog));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(submit.calls.map(({ fields }) => fields)).toMatchObject([
      [{ value: 'Mine' }, { value: '12' }],
      [{ value: 'Mine' }, { value: '123' }],
    ]);
  });

  it('waits for the bot, and says when no answer came', async () => {
    const { user, dialog } = await openForm([{ state: 'working' }]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '12');
    await user.click(send(dialog));
    expect(await within(dialog).findByText('Chart Sketch is working on it…')).toBeInTheDocument();
  });

  it('says when no answer came, with everything that was typed', async () => {
    const { user, dialog } = await openForm([{ state: 'expired' }]);
    const price = within(dialog).getByRole('textbox', { name: 'Price' });
    await user.type(price, '12');
    await user.click(send(dialog));
    expect(await within(dialog).findByText(/has not answered in time/)).toBeVisible();
    expect(price).toHaveValue('12');
  });

  it('shows why it could not be sent, and what was typed stays when it is closed', async () => {
    const { user, dialog, open } = await openForm([], 'Please wait 5 seconds.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Price' }), '12');
    await user.click(send(dialog));
    expect(await within(dialog).findByText('Please wait 5 seconds.')).toBeVisible();
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(await open()).getByRole('textbox', { name: 'Price' })).toHaveValue('12');
  });
});
