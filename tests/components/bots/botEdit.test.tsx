import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { BotFormDialog } from '@/domain/bots/BotFormDialog';
import {
  GetBotDetailsByIdDocument,
  type GetBotDetailsByIdQuery,
  type GetBotDetailsByIdQueryVariables,
} from '@/generated/bots/getBotDetailsById';
import { UpdateBotDocument, type UpdateBotMutation, type UpdateBotMutationVariables } from '@/generated/bots/updateBot';

import { buildBotDetail } from '../../support/builders/bots';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockFormChoices, mockNames } from './botMocks';

const BOT = buildBotDetail({
  id: 31,
  name: 'Volume Bot',
  handler: '/volume',
  privacy_url: 'https://bots.example/privacy',
  // No longer offered to other bots.
  s2_bot_permission_mapping: [{ id_s2_permission: 9, name: 'Old permission', description: null, image: null }],
});

const mockDetail = (response?: GetBotDetailsByIdQuery['getBotDetailsById']) =>
  mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
    response: { getBotDetailsById: response ?? { status: 200, message: '', data: BOT } },
  });

const mockUpdate = (status: number, message: string) =>
  mockOperation<UpdateBotMutation, UpdateBotMutationVariables>(UpdateBotDocument, {
    response: { updateBot: { status, message, data: status === 200 ? BOT : null } },
  });

async function openEdit(update = mockUpdate(200, 'Bot updated successfully'), names = mockNames()) {
  const closed: string[] = [];
  const detail = mockDetail();
  const rendered = await renderAt('/here', {
    element: <BotFormDialog botId={31} onClose={() => closed.push('closed')} />,
    viewer: buildDeveloper(),
    mocks: [detail, update, names, ...mockFormChoices()],
  });
  expect(await screen.findByLabelText(/^Name/)).toHaveValue('Volume Bot');
  const dialog = await findDialog('Edit bot');
  return { ...rendered, dialog, update, names, detail, closed };
}

const field = (dialog: HTMLElement, label: RegExp) =>
  within(dialog).getByLabelText(label, { selector: 'input, textarea' });
const saveButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: /Save/ });

describe('editing a bot', () => {
  it('starts from the stored values and does not check the bot’s own names', async () => {
    const { dialog, names } = await openEdit();
    expect(field(dialog, /^Handler/)).toHaveValue('volume');
    expect(field(dialog, /^Privacy policy/)).toHaveValue('https://bots.example/privacy');
    expect(await within(dialog).findByTitle('Germany')).toBeInTheDocument();
    expect(await within(dialog).findByRole('checkbox', { name: /Old permission/ })).toBeChecked();
    expect(saveButton(dialog)).toBeDisabled();
    expect(names.calls).toEqual([]);
  });

  it('sends the change with the version of the bot, and reloads it', async () => {
    const { user, dialog, update, detail, closed } = await openEdit();
    await user.type(field(dialog, /^Name/), ' 2');
    await user.clear(field(dialog, /^Privacy policy/));
    await user.type(field(dialog, /^Website/), 'https://bots.example');
    await waitFor(() => expect(saveButton(dialog)).toBeEnabled());
    await user.click(saveButton(dialog));
    expect(await screen.findByText('Bot updated successfully')).toBeInTheDocument();
    expect(update.calls).toEqual([
      {
        botId: 31,
        name: 'Volume Bot 2',
        handler: '/volume',
        description: BOT.description,
        shortDescription: BOT.short_description,
        idS2BotType: 1,
        botCategoryId: 4,
        countryCode: ['DE'],
        permissionId: [9],
        price: 0,
        language: 'en',
        current_version: '1.0.0',
        website_link: 'https://bots.example',
        video_link: '',
        privacy_url: '',
        terms_url: '',
        copyright_url: '',
        license_agreement_url: '',
        botImage: undefined,
        expectedUts: BOT.uts,
      },
    ]);
    await waitFor(() => expect(closed).toEqual(['closed']));
    await waitFor(() => expect(detail.calls).toHaveLength(2));
  });

  it.each([
    [
      /^Website/,
      'http://bots.example',
      'Enter a full web address that begins with https://',
      'Complete or correct: Website (link).',
    ],
    [
      /^Website/,
      'https://еxample.com',
      'Write the host of the address in the letters of one alphabet',
      'Complete or correct: Website (link).',
    ],
    [
      /^Terms of use/,
      'javascript:alert(1)',
      'Enter a full web address that begins with https://',
      'Complete or correct: Terms of use (link).',
    ],
    [/^Version/, 'x', 'Enter the version as three numbers, for example 1.4.0.', 'Complete or correct: Version.'],
  ])('rejects in %s what is typed: %s', async (label, typed, message, listed) => {
    const { user, dialog } = await openEdit();
    await user.type(field(dialog, label), typed);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByText(listed)).toBeInTheDocument();
    expect(saveButton(dialog)).toBeDisabled();
  });

  it('checks another name on behalf of the bot', async () => {
    const { user, dialog, names } = await openEdit(undefined, mockNames(['Volume Bots']));
    await user.type(field(dialog, /^Name/), 's');
    expect(await within(dialog).findByText('Name is already exists.')).toBeInTheDocument();
    expect(names.calls).toEqual([{ botName: 'Volume Bots', botId: 31 }]);
  });

  it('shows a concurrent change in the form, and preserves the input', async () => {
    const message = 'This bot has changed since you opened it. Please reload it and try again.';
    const { user, dialog, closed } = await openEdit(mockUpdate(409, message));
    await user.type(field(dialog, /^Name/), ' 2');
    await waitFor(() => expect(saveButton(dialog)).toBeEnabled());
    await user.click(saveButton(dialog));
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(field(dialog, /^Name/)).toHaveValue('Volume Bot 2');
    expect(closed).toEqual([]);
  });

  it('shows what another member saved, preserves the own input, and saves it with the next press', async () => {
    const newest = { ...BOT, description: 'Watches all of Europe since yesterday.', uts: '2026-04-01T09:00:00.000Z' };
    const detail = mockOperation<GetBotDetailsByIdQuery, GetBotDetailsByIdQueryVariables>(GetBotDetailsByIdDocument, {
      response: (_variables, earlier) => ({
        getBotDetailsById: { status: 200, message: '', data: earlier === 0 ? BOT : newest },
      }),
    });
    const update = mockOperation<UpdateBotMutation, UpdateBotMutationVariables>(UpdateBotDocument, {
      response: (_variables, earlier) => ({
        updateBot:
          earlier === 0
            ? { status: 409, message: 'This bot has changed.', data: null }
            : { status: 200, message: 'Saved!', data: newest },
      }),
    });
    const { user } = await renderAt('/here', {
      element: <BotFormDialog botId={31} onClose={() => undefined} />,
      viewer: buildDeveloper(),
      mocks: [detail, update, mockNames(), ...mockFormChoices()],
    });
    expect(await screen.findByLabelText(/^Name/)).toHaveValue('Volume Bot');
    const dialog = await findDialog('Edit bot');
    await user.type(field(dialog, /^Name/), ' 2');
    await waitFor(() => expect(saveButton(dialog)).toBeEnabled());
    await user.click(saveButton(dialog));
    expect(await within(dialog).findByText(/^Another member has changed this bot/)).toBeVisible();
    expect(within(dialog).getByText('Watches all of Europe since yesterday.', { selector: 'bdi' })).toBeVisible();
    expect(saveButton(dialog)).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'I have read it' }));
    expect(field(dialog, /^Name/)).toHaveValue('Volume Bot 2');
    expect(field(dialog, /^Description/)).toHaveValue('Watches all of Europe since yesterday.');
    await waitFor(() => expect(saveButton(dialog)).toBeEnabled());
    await user.click(saveButton(dialog));
    await waitFor(() => expect(update.calls).toHaveLength(2));
    expect(update.calls[1]).toMatchObject({ name: 'Volume Bot 2', expectedUts: newest.uts });
  });

  it('reports a deleted bot', async () => {
    await renderAt('/here', {
      element: <BotFormDialog botId={31} onClose={() => undefined} />,
      viewer: buildDeveloper(),
      mocks: [mockDetail({ status: 404, message: 'This bot could not be found.', data: null })],
    });
    expect(await screen.findByText('This bot could not be found.')).toBeInTheDocument();
  });
});
