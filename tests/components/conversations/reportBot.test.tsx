import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddBotReportDocument,
  type AddBotReportMutation,
  type AddBotReportMutationVariables,
} from '@/generated/profileReports/addBotReport';
import { MessagesPage } from '@/portals/account/conversations/MessagesPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockReasons } from '../reports/profileMocks';
import {
  buildCard,
  buildConversation,
  buildMessage,
  mockChanges,
  mockConversation,
  mockList,
  mockMessages,
  mockRead,
} from './conversationMocks';

async function openConversation(options: { address?: string; language?: 'en' | 'tr' } = {}) {
  const { address = '/messages/6', language = 'en' } = options;
  const report = mockOperation<AddBotReportMutation, AddBotReportMutationVariables>(AddBotReportDocument, {
    response: { addBotReport: { status: 200, message: 'Report sent' } },
  });
  const { user } = await renderAt(address, {
    element: <MessagesPage />,
    route: '/messages/:botId',
    viewer: buildAppUser(),
    language,
    mocks: [
      mockList([buildConversation({ last_seq: 3, read_seq: 3 })]),
      mockConversation({ last_seq: 3, read_seq: 3 }),
      mockMessages(() => [
        buildMessage(1, { text: 'Hi' }),
        buildMessage(2, { author: 'bot', text: 'Send me money' }),
        buildMessage(3, { author: 'bot', text: '', card: buildCard({ title: 'A sure win' }) }),
      ]),
      mockChanges(),
      mockRead(),
      mockReasons(),
      report,
    ],
  });
  return { user, report };
}

describe('reporting a bot', () => {
  it('reports a message with a reason and a note, and shows it in the dialog', async () => {
    const { user, report } = await openConversation();
    const menus = await screen.findAllByRole('button', { name: 'Actions for the message' });
    // The own message has none.
    expect(menus).toHaveLength(2);
    await user.click(menus[0] ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'Report message' }));
    const dialog = within(await findDialog('Report a message of Chart Sketch'));
    expect(dialog.getByText('Send me money')).toBeVisible();
    // The dialog gives the focus to its first field, and leaving it empty shows what is missing.
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /What is wrong/ })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Choose what is wrong')).toBeVisible();
    expect(report.calls).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: /What is wrong/ }));
    await user.click(await screen.findByTitle('Spam'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'A fraud');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report.calls).toEqual([{ botId: 6, categoryId: 2, note: 'A fraud', messageId: 1002 }]));
  });

  it('names a card without a text by its title', async () => {
    await openConversation({ address: '/messages/6?dialog=report&subject=1003' });
    const dialog = within(await findDialog('Report a message of Chart Sketch'));
    expect(dialog.getByText('A sure win')).toBeVisible();
  });

  it('reports the bot from the menu of the conversation', async () => {
    const { user, report } = await openConversation();
    const [, inHeader] = await screen.findAllByRole('button', { name: 'Actions for Chart Sketch' });
    await user.click(inHeader ?? document.body);
    await user.click(await screen.findByRole('menuitem', { name: 'Report bot' }));
    const dialog = within(await findDialog('Report Chart Sketch'));
    await user.click(dialog.getByRole('combobox', { name: /What is wrong/ }));
    await user.click(await screen.findByTitle('Impersonation'));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report.calls).toEqual([{ botId: 6, categoryId: 1, note: '' }]));
  });

  it('opens no report of an own message or of one that does not exist', async () => {
    await openConversation({ address: '/messages/6?dialog=report&subject=1001' });
    expect(await screen.findByText('Send me money')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is in Turkish', async () => {
    await openConversation({ address: '/messages/6?dialog=report', language: 'tr' });
    const dialog = within(await findDialog('Chart Sketch botunu şikâyet et'));
    expect(dialog.getByText('Sorun nedir?')).toBeVisible();
  });
});
