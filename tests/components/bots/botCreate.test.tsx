import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { AddBotDocument, type AddBotMutation, type AddBotMutationVariables } from '@/generated/bots/addBot';
import {
  GetTeamDetailsByTeamTypeIdDocument,
  type GetTeamDetailsByTeamTypeIdQuery,
  type GetTeamDetailsByTeamTypeIdQueryVariables,
} from '@/generated/teams/getTeamDetailsByTeamTypeId';
import { BotFormDialog } from '@/domain/bots/BotFormDialog';

import { buildFalseImage, buildImage } from '../../support/builders/files';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { CREATED, mockAddBot, mockFormChoices, mockNames, mockTypes, MOMENTUM, PERSONAL_TEAM } from './botMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

interface Options {
  addBot?: MockedOperation<AddBotMutationVariables>;
  names?: ReturnType<typeof mockNames>;
  choices?: Mocks;
  viewer?: Parameters<typeof buildDeveloper>[0];
  teamId?: number;
}

async function openForm({ addBot = mockAddBot(), names = mockNames(), choices, viewer, teamId }: Options = {}) {
  const rendered = await renderAt('/here', {
    element: <BotFormDialog teamId={teamId} onClose={() => undefined} />,
    viewer: buildDeveloper(viewer),
    mocks: [addBot, names, ...(choices ?? mockFormChoices())],
  });
  return { ...rendered, dialog: await findDialog('Create Bot'), addBot, names };
}

/** By its text: a query over so many roles is slow. */
function createButton(dialog: HTMLElement): HTMLElement {
  const button = within(dialog).getByText('Create').closest('button');
  if (!button) throw new Error('The form cannot be sent');
  return button;
}

const generateAccount = (user: UserEvent, dialog: HTMLElement) =>
  user.click(within(dialog).getByLabelText('Generate a user name and password for me'));

const field = (dialog: HTMLElement, label: RegExp) =>
  within(dialog).getByLabelText(label, { selector: 'input, textarea' });

async function choosePictures(user: UserEvent, dialog: HTMLElement) {
  await user.upload(within(dialog).getByLabelText('Bot image', { selector: 'input' }), buildImage('png', 'robot.png'));
  const crop = await findDialog('Crop the bot image');
  await user.click(within(crop).getByRole('button', { name: 'Use image' }));
  await waitFor(() => expect(within(dialog).getByText('Chosen: bot.png')).toBeInTheDocument());
  await user.upload(
    within(dialog).getByLabelText(/^Featured images/, { selector: 'input' }),
    buildImage('jpeg', 'store.jpeg'),
  );
  await within(dialog).findByRole('button', { name: 'Remove store.jpeg' });
}

async function chooseLists(user: UserEvent, dialog: HTMLElement) {
  await user.click(within(dialog).getByRole('combobox', { name: /^Category/ }));
  await user.click(await screen.findByTitle('Analysis'));
  await user.click(await within(dialog).findByRole('button', { name: 'Select all' }));
}

/** All at once, as from the clipboard. */
async function put(user: UserEvent, element: HTMLElement, text: string) {
  await user.click(element);
  await user.paste(text);
}

async function typeTexts(user: UserEvent, dialog: HTMLElement) {
  await put(user, field(dialog, /^Name/), 'Volume Bot');
  await put(user, field(dialog, /^Handler/), 'volume');
  await put(user, field(dialog, /^Short description/), 'Watches volume');
  await put(user, field(dialog, /^Description/), 'Watches the volume.');
}

async function typeAccount(user: UserEvent, dialog: HTMLElement) {
  await put(user, field(dialog, /^Bot user name/), 'volumebot');
  await put(user, field(dialog, /^Bot password/), 'Sturdy-Bridge-42');
  await put(user, field(dialog, /^Confirm password/), 'Sturdy-Bridge-42');
}

async function fillIn(user: UserEvent, dialog: HTMLElement) {
  await choosePictures(user, dialog);
  await typeTexts(user, dialog);
  await chooseLists(user, dialog);
  await generateAccount(user, dialog);
  await waitFor(() => expect(createButton(dialog)).toBeEnabled());
}

afterEach(() => localStorage.clear());

describe('the rules of a new bot', () => {
  it.each([
    [/^Name/, 'x{Backspace}', 'Name is required'],
    [/^Name/, 'Bot!', '* Special characters not allowed in bot Name'],
    [/^Handler/, 'x{Backspace}', 'Handler is required'],
    [/^Handler/, 'my bot', 'Must be only digits and character'],
    [/^Short description/, 'x{Backspace}', 'Short Description is required'],
    [/^Short description/, 's'.repeat(25), 'Short description is too long - should be 24 characters maximum.'],
    [/^Description/, 'x{Backspace}', 'Description is required'],
    [/^Bot user name/, 'x{Backspace}', 'Bot Username is required'],
    [/^Bot user name/, 'my bot', '* Special characters and Space not allowed in bot Username'],
    [/^Bot password/, 'x{Backspace}', 'Password is required'],
    [/^Bot password/, 'Ab1!', 'Password must be at least 8 characters at minimum]'],
    [
      /^Bot password/,
      'onlyletters',
      'Password must contain one uppercase, one lowercase one number and one special character',
    ],
    [/^Confirm password/, 'x{Backspace}', 'Confirm Password is required'],
    [/^Confirm password/, 'other', 'Confirm Password must match with Password'],
  ])('answer in %s to “%s”: %s', async (label, typed, message) => {
    const { user, dialog } = await openForm();
    await user.type(field(dialog, label), typed);
    await user.tab();
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(createButton(dialog)).toBeDisabled();
  });

  it.each([
    ['name', /^Name/, 'Taken', 'Name is already exists.', { botName: 'Taken' }],
    ['handler', /^Handler/, 'taken', 'Handler is already exists.', { searchHandler: '/taken' }],
    ['user name', /^Bot user name/, 'taken', 'username is already exists.', { botUserName: 'taken' }],
  ])('show that a %s is taken, and that another one is free', async (_kind, label, typed, message, params) => {
    const { user, dialog, names } = await openForm({ names: mockNames(['Taken', '/taken', 'taken']) });
    await user.type(field(dialog, label), typed);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(names.calls.at(-1)).toMatchObject(params);
    await user.type(field(dialog, label), '2');
    await waitFor(() => expect(within(dialog).queryByText(message)).not.toBeInTheDocument());
    expect(await within(dialog).findByText(/^This (name|handler|user name) is available$/)).toBeInTheDocument();
  });

  it('leave Create disabled while the name is taken, even when the rest is complete', async () => {
    const { user, dialog } = await openForm({ names: mockNames(['Volume Bot']) });
    await choosePictures(user, dialog);
    await typeTexts(user, dialog);
    await chooseLists(user, dialog);
    await generateAccount(user, dialog);
    expect(await within(dialog).findByText('Name is already exists.')).toBeInTheDocument();
    await waitFor(() => expect(createButton(dialog)).toBeDisabled());
    await put(user, field(dialog, /^Name/), ' 2');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
  });

  it('require a category, a country and both kinds of pictures, and name what is missing', async () => {
    const { user, dialog } = await openForm();
    await user.type(field(dialog, /^Name/), 'Volume Bot');
    expect(
      await within(dialog).findByText(/^Complete or correct: Bot image, Handler,.*Featured images/),
    ).toBeInTheDocument();

    await user.click(within(dialog).getByRole('combobox', { name: /^Category/ }));
    await user.tab();
    expect(await within(dialog).findByText('Please add Bot Category')).toBeInTheDocument();

    await user.click(await within(dialog).findByRole('button', { name: 'Select all' }));
    await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
    expect(await within(dialog).findByText('country require')).toBeInTheDocument();

    await choosePictures(user, dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Remove image' }));
    expect(await within(dialog).findByText('Please upload Bot Image')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Remove store.jpeg' }));
    expect(await within(dialog).findByText('Please add Feature Image')).toBeInTheDocument();
  });

  it('state the description length that verification requires', async () => {
    const { dialog } = await openForm();
    expect(field(dialog, /^Description/)).toHaveAccessibleDescription(
      /Verification requires at least 30 characters\.$/,
    );
  });

  it('reject a file that is not a picture', async () => {
    const { user, dialog } = await openForm();
    await user.upload(within(dialog).getByLabelText('Bot image', { selector: 'input' }), buildFalseImage());
    expect(await screen.findByText('Only valid .png, .jpg format files')).toBeVisible();
    expect(screen.queryByText('Crop the bot image')).not.toBeInTheDocument();
  });

  it('accept several feature images at once, each of them once, nine at most', async () => {
    const { user, dialog } = await openForm();
    const input = within(dialog).getByLabelText(/^Featured images/, { selector: 'input' });
    const pictures = Array.from({ length: 11 }, (_, index) => buildImage('png', `p${index}.png`, 64 + index));
    await user.upload(input, pictures.slice(0, 2));
    await within(dialog).findByRole('button', { name: 'Remove p1.png' });
    await user.upload(input, pictures);
    await within(dialog).findByRole('button', { name: 'Remove p8.png' });
    expect(within(dialog).getAllByRole('button', { name: /^Remove p\d/ })).toHaveLength(9);
    expect(within(dialog).getByRole('button', { name: 'Add images' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('offer only the countries of bots, by search or all at once', async () => {
    const { user, dialog } = await openForm();
    await within(dialog).findByRole('button', { name: 'Select all' });
    await user.type(within(dialog).getByRole('combobox', { name: /^Countries/ }), 'turk');
    expect(await screen.findByTitle('Türkiye')).toBeInTheDocument();
    expect(screen.queryByTitle('Germany')).not.toBeInTheDocument();
    await user.click(screen.getByTitle('Türkiye'));
    await user.click(within(dialog).getByRole('button', { name: 'Select all' }));
    // The open list has titles too.
    const isChosen = (element: HTMLElement) => element.closest('.ant-select-dropdown') === null;
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByTitle(/^(Germany|Türkiye|United Kingdom)$/)
          .filter(isChosen),
      ).toHaveLength(3),
    );
    expect(within(dialog).queryByTitle('Elsewhere')).not.toBeInTheDocument();
  });

  it('show the server’s message when the types cannot be loaded', async () => {
    const [countries, , ...otherChoices] = mockFormChoices();
    const types = mockTypes({ status: 503, message: 'No types today', data: null });
    await openForm({ choices: [...(countries ? [countries] : []), types, ...otherChoices] });
    expect(await screen.findByText('No types today')).toBeVisible();
  });
});

describe('the team of a new bot', () => {
  const toggle = (dialog: HTMLElement) => within(dialog).getByRole('switch', { name: 'The bot belongs to a team' });

  it('leads to the creation of a team when there is none', async () => {
    const { user, dialog, location } = await openForm({ choices: mockFormChoices([PERSONAL_TEAM]) });
    await waitFor(() => expect(toggle(dialog)).toBeEnabled());
    await user.click(toggle(dialog));
    const question = await findDialog('you have not Created team yet, please create team first');
    expect(toggle(dialog)).not.toBeChecked();
    await user.click(within(question).getByRole('button', { name: 'Create Team' }));
    await waitFor(() => expect(location()).toBe('/teams?dialog=create'));
  });

  it('offers the teams to which the viewer may add bots', async () => {
    const { user, dialog } = await openForm();
    await waitFor(() => expect(toggle(dialog)).toBeEnabled());
    await user.click(toggle(dialog));
    expect(await within(dialog).findByTitle('Momentum')).toBeInTheDocument();
  });

  it('starts with the team whose bots are on screen', async () => {
    const { dialog } = await openForm({ teamId: MOMENTUM.id });
    await waitFor(() => expect(toggle(dialog)).toBeEnabled());
    expect(toggle(dialog)).toBeChecked();
    expect(await within(dialog).findByTitle('Momentum')).toBeInTheDocument();
  });

  it('does not call the bot personal while the team that was chosen before loads', async () => {
    const teams = mockOperation<GetTeamDetailsByTeamTypeIdQuery, GetTeamDetailsByTeamTypeIdQueryVariables>(
      GetTeamDetailsByTeamTypeIdDocument,
      { delay: 'forever' },
    );
    const { dialog } = await openForm({ teamId: MOMENTUM.id, choices: [teams, ...mockFormChoices()] });
    await waitFor(() => expect(teams.calls).toHaveLength(1));
    expect(toggle(dialog)).toBeChecked();
    expect(within(dialog).queryByText('Without a team, the bot belongs to you.')).not.toBeInTheDocument();
  });

  it('makes the bot the viewer’s own when their role may not add bots to a team', async () => {
    const readOnly = { ...MOMENTUM, viewer_can: { edit: false, delete: false, invite: false, add_bot: false } };
    const { user, dialog, addBot } = await openForm({
      teamId: MOMENTUM.id,
      choices: mockFormChoices([PERSONAL_TEAM, readOnly]),
    });
    expect(await within(dialog).findByText(/^Your role in that team does not let you add bots/)).toBeInTheDocument();
    expect(toggle(dialog)).not.toBeChecked();
    await fillIn(user, dialog);
    await user.click(createButton(dialog));
    await findDialog('Bot Added successfully!');
    expect(addBot.calls[0]).toMatchObject({ teamId: null });
  });
});

describe('creating a bot', () => {
  it('sends everything, shows the secrets once and then the bots', async () => {
    const { user, dialog, addBot, location } = await openForm();
    await choosePictures(user, dialog);
    await typeTexts(user, dialog);
    await chooseLists(user, dialog);
    await typeAccount(user, dialog);
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.click(await within(dialog).findByRole('checkbox', { name: /Read messages/ }));
    await user.click(createButton(dialog));

    const secrets = await findDialog('Bot Added successfully!');
    expect(addBot.calls).toEqual([
      {
        name: 'Volume Bot',
        handler: '/volume',
        description: 'Watches the volume.',
        shortDescription: 'Watches volume',
        teamId: null,
        idS2BotType: 1,
        idS2BotStatus: 1,
        botCategoryId: 4,
        countryCode: ['DE', 'TR', 'GB'],
        permissionId: [7],
        botUserName: 'volumebot',
        password: 'Sturdy-Bridge-42',
        cnf_password: 'Sturdy-Bridge-42',
        image: expect.objectContaining({ name: 'bot.png', type: 'image/png' }),
        featuredImage: [expect.objectContaining({ name: 'store.jpeg' })],
      },
    ]);
    for (const secret of ['token-in-full', 'access-in-full', 'Sturdy-Bridge-42', '!room:bourse.example'])
      expect(within(secrets).getByText(secret)).toBeInTheDocument();
    expect(within(secrets).getByText(/not federated/)).toBeInTheDocument();
    const token = within(secrets).getByRole('group', { name: 'Bot token' });
    await user.click(within(token).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('token-in-full');
    await user.click(within(secrets).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(location()).toBe('/my-bots'));
  });

  it('lets the platform generate the account', async () => {
    const addBot = mockAddBot(200, 'Bot Added successfully!', { ...CREATED, password: 'made-up-secret' });
    const { user, dialog } = await openForm({ addBot });
    await choosePictures(user, dialog);
    await typeTexts(user, dialog);
    await chooseLists(user, dialog);
    expect(createButton(dialog)).toBeDisabled();
    await generateAccount(user, dialog);
    expect(within(dialog).queryByLabelText(/^Bot user name/)).not.toBeInTheDocument();
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    await user.click(createButton(dialog));
    expect(within(await findDialog('Bot Added successfully!')).getByText('made-up-secret')).toBeInTheDocument();
    expect(addBot.calls[0]).not.toHaveProperty('botUserName');
    expect(addBot.calls[0]).not.toHaveProperty('password');
  });

  it('shows all bots afterwards when the stored filter would hide the new one', async () => {
    localStorage.setItem('bourse.botFilter', '"personal"');
    const { user, dialog } = await openForm();
    await fillIn(user, dialog);
    await user.click(createButton(dialog));
    await user.click(within(await findDialog('Bot Added successfully!')).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(localStorage.getItem('bourse.botFilter')).toBe('all'));
  });

  it('shows progress and cannot be pressed twice', async () => {
    const addBot = mockOperation<AddBotMutation, AddBotMutationVariables>(AddBotDocument, { delay: 'forever' });
    const { user, dialog } = await openForm({ addBot });
    await fillIn(user, dialog);
    await user.dblClick(createButton(dialog));
    expect(await within(dialog).findByText(/^The bot is being created/)).toBeInTheDocument();
    expect(addBot.calls).toHaveLength(1);
  });

  it.each([400, 500])('shows the server’s message of a %i and preserves the input', async (status) => {
    const { user, dialog } = await openForm({ addBot: mockAddBot(status, 'The server says no') });
    await fillIn(user, dialog);
    await user.click(createButton(dialog));
    expect(await within(dialog).findByText('The server says no')).toBeInTheDocument();
    expect(field(dialog, /^Name/)).toHaveValue('Volume Bot');
    expect(within(dialog).getByText('Chosen: bot.png')).toBeInTheDocument();
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
    expect(within(dialog).queryByText(/^The bot is being created/)).not.toBeInTheDocument();
  });

  it('marks a handler that another user took concurrently', async () => {
    const { user, dialog } = await openForm({ addBot: mockAddBot(409, 'Handler is already exists.') });
    await fillIn(user, dialog);
    await user.click(createButton(dialog));
    await waitFor(() => expect(field(dialog, /^Handler/)).toBeInvalid());
    await waitFor(() => expect(createButton(dialog)).toBeDisabled());
    await user.type(field(dialog, /^Handler/), '2');
    await waitFor(() => expect(createButton(dialog)).toBeEnabled());
  });

  it('sends a developer without a verified address to the profile, with the reason', async () => {
    const message = 'Email has not been verified yet, email verification is required to  create  a bot.';
    const { user, dialog, location } = await openForm({
      addBot: mockAddBot(403, message),
      viewer: { isEmailVerified: false },
    });
    expect(within(dialog).getByText(/^Email has not been verified yet/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', '/my-profile');
    await fillIn(user, dialog);
    await user.click(createButton(dialog));
    await waitFor(() => expect(location()).toBe('/my-profile'));
    await waitFor(() =>
      expect(screen.getByText(/^Email has not been verified yet/).closest('[role]')).toHaveAttribute('role', 'alert'),
    );
  });

  it('requires a confirmation before the input is discarded', async () => {
    const { user, dialog } = await openForm();
    await user.type(field(dialog, /^Name/), 'V');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await findDialog('Discard your changes?')).toBeInTheDocument();
  });
});
