import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddBotTokenDocument,
  type AddBotTokenMutation,
  type AddBotTokenMutationVariables,
} from '@/generated/bots/addBotToken';
import {
  RemoveBotTokenDocument,
  type RemoveBotTokenMutation,
  type RemoveBotTokenMutationVariables,
} from '@/generated/bots/removeBotToken';
import {
  RotateBotTokenDocument,
  type RotateBotTokenMutation,
  type RotateBotTokenMutationVariables,
} from '@/generated/bots/rotateBotToken';
import { BotLoginDocument, type BotLoginMutation, type BotLoginMutationVariables } from '@/generated/bots/botLogin';
import {
  BotResetPasswordDocument,
  type BotResetPasswordQuery,
  type BotResetPasswordQueryVariables,
} from '@/generated/bots/botResetPassword';
import {
  GetBotNewAccessTokenByRefreshTokenDocument,
  type GetBotNewAccessTokenByRefreshTokenQuery,
  type GetBotNewAccessTokenByRefreshTokenQueryVariables,
} from '@/generated/bots/getBotNewAccessTokenByRefreshToken';
import {
  ReGenerateBotTokenDocument,
  type ReGenerateBotTokenMutation,
  type ReGenerateBotTokenMutationVariables,
} from '@/generated/bots/reGenerateBotToken';

import { buildBotDetail } from '../../support/builders/bots';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { buildCredentials, buildToken, mockBot, mockCredentials, mockTokens, openBot } from './botDetailMocks';

const QUERY = '?tab=credentials';
const PASSWORD = 'Quiet-Harbour-42';

describe('the identity of a bot', () => {
  it('shows the homeserver and the account of the bot, and that it is not reachable from outside', async () => {
    await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens()], QUERY);
    expect(await screen.findByText('Not federated')).toBeVisible();
    const identity = screen.getByRole('region', { name: 'Identity on the chat network' });
    expect(within(identity).getByText('Ready')).toBeVisible();
    expect(within(identity).getByText('@bot31:bourse.local')).toBeVisible();
    expect(within(identity).getByText('!space31:bourse.local')).toBeVisible();
    // Masked: full secrets do not occur on the page.
    expect(screen.getByText('••••••••a1b2')).toBeVisible();
    expect(await screen.findByText('••••••••c3d4')).toBeVisible();
  });

  it('has no badge on a federated network', async () => {
    await openBot(
      [mockBot(buildBotDetail()), mockCredentials(buildCredentials({ is_federated: true })), mockTokens()],
      QUERY,
    );
    await screen.findByText('@bot31:bourse.local');
    expect(screen.queryByText('Not federated')).not.toBeInTheDocument();
  });

  it('that failed shows the reason and can be created again under another name', async () => {
    const credentials = mockCredentials(
      buildCredentials({
        chat_state: 'failed',
        chat_failure: 'taken',
        user_id: null,
        matrix_id: null,
        access_token: null,
      }),
    );
    const login = mockOperation<BotLoginMutation, BotLoginMutationVariables>(BotLoginDocument, {
      response: {
        botLogin: { status: 200, message: 'Made!', data: buildCredentials({ access_token: 'syt_full_token' }) },
      },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), credentials, mockTokens(), login], QUERY);
    expect(await screen.findByText('This name belongs to another account on the homeserver.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset password' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    const dialog = await findDialog('Create the account');
    const name = within(dialog).getByRole('textbox', { name: /Bot user name/ });
    expect(name).toHaveValue('bot31');
    await user.clear(name);
    await user.type(name, 'bot31two');
    await user.type(within(dialog).getByLabelText(/^Password/, { selector: 'input' }), PASSWORD);
    const submit = within(dialog).getByRole('button', { name: 'Try again' });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    const fresh = await findDialog('The new access token');
    expect(within(fresh).getByText('syt_full_token')).toBeInTheDocument();
    expect(login.calls).toEqual([{ data: { botId: 31, botUserName: 'bot31two', password: PASSWORD } }]);
    await waitFor(() => expect(credentials.calls).toHaveLength(2));
  });

  it('shows that it is being created', async () => {
    await openBot(
      [
        mockBot(buildBotDetail()),
        mockCredentials(buildCredentials({ chat_state: 'pending', user_id: null })),
        mockTokens(),
      ],
      QUERY,
    );
    expect(await screen.findByText('Being created')).toBeVisible();
    expect(screen.getByText(/The account is being created/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'New access token' })).toBeDisabled();
  });
});

describe('the secrets of a bot', () => {
  it('are visible to members who manage them; other members see the state', async () => {
    const bot = buildBotDetail();
    await openBot(
      [
        mockBot({ ...bot, viewer_can: { ...bot.viewer_can, manage_credentials: false } }),
        mockCredentials(buildCredentials({ access_token: null, bot_token: null })),
      ],
      `${QUERY}&dialog=login`,
    );
    expect(
      await screen.findByText('Only the owner and admins of the team can see and renew the secrets.'),
    ).toBeVisible();
    expect(screen.getByText('Ready')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Regenerate' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('regenerate a bot token after a confirmation that names the consequence, and show it once', async () => {
    const credentials = mockCredentials();
    const regenerate = mockOperation<ReGenerateBotTokenMutation, ReGenerateBotTokenMutationVariables>(
      ReGenerateBotTokenDocument,
      {
        response: {
          reGenerateBotToken: { status: 200, message: 'New token!', data: { id: 31, bot_token: 'bot_full_token' } },
        },
      },
    );
    const { user } = await openBot([mockBot(buildBotDetail()), credentials, mockTokens(), regenerate], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Regenerate' }));
    const question = await findDialog('Regenerate the bot token?');
    expect(question).toHaveTextContent('Everything that uses an old one, on any server, is rejected');
    expect(regenerate.calls).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Regenerate' }));
    const fresh = await findDialog('The new bot token');
    expect(within(fresh).getByText('bot_full_token')).toBeInTheDocument();
    expect(within(fresh).getByRole('button', { name: 'Copy' })).toBeInTheDocument();
    // A wrong key press must not hide a secret that is shown only once.
    await user.keyboard('{Escape}');
    expect(within(fresh).getByText('bot_full_token')).toBeInTheDocument();
    await user.click(within(fresh).getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText('bot_full_token')).not.toBeInTheDocument());
    expect(regenerate.calls).toEqual([{ botId: 31 }]);
    await waitFor(() => expect(credentials.calls).toHaveLength(2));
  });

  it('leave the confirmation open with the reason when the server rejects it', async () => {
    const renew = mockOperation<
      GetBotNewAccessTokenByRefreshTokenQuery,
      GetBotNewAccessTokenByRefreshTokenQueryVariables
    >(GetBotNewAccessTokenByRefreshTokenDocument, {
      response: (_variables, earlier) => ({
        getBotNewAccessTokenByRefreshToken:
          earlier === 0
            ? { status: 503, message: 'The chat network is down.', data: null }
            : { status: 200, message: 'Renewed!', data: buildCredentials({ access_token: 'syt_renewed' }) },
      }),
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens(), renew], QUERY);
    await user.click(await screen.findByRole('button', { name: 'New access token' }));
    const question = await findDialog('Get a new access token?');
    await user.click(within(question).getByRole('button', { name: 'New access token' }));
    expect(await within(question).findByText('The chat network is down.')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'New access token' }));
    expect(await screen.findByText('syt_renewed')).toBeInTheDocument();
    expect(renew.calls).toEqual([{ matrix_id: '@bot31:bourse.local' }, { matrix_id: '@bot31:bourse.local' }]);
  });

  it('sign the bot in with its stored account name', async () => {
    const login = mockOperation<BotLoginMutation, BotLoginMutationVariables>(BotLoginDocument, {
      response: { botLogin: { status: 400, message: 'The name or the password is wrong.', data: null } },
    });
    const { user, location } = await openBot(
      [mockBot(buildBotDetail()), mockCredentials(), mockTokens(), login],
      QUERY,
    );
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(location()).toBe('/my-bots-detail/31?tab=credentials&dialog=login');
    const dialog = await findDialog('Log the bot in');
    await user.type(within(dialog).getByLabelText(/^Password/, { selector: 'input' }), 'short');
    const submit = within(dialog).getByRole('button', { name: 'Log in' });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await within(dialog).findByText('The name or the password is wrong.')).toBeInTheDocument();
    expect(login.calls).toEqual([{ data: { botId: 31, botUserName: 'bot31', password: 'short' } }]);
  });

  it('accept a new password that satisfies the rules', async () => {
    const reset = mockOperation<BotResetPasswordQuery, BotResetPasswordQueryVariables>(BotResetPasswordDocument, {
      response: { botResetPassword: { status: 200, message: 'Password reset!' } },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens(), reset], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Reset password' }));
    const dialog = await findDialog('Reset the bot’s password');
    const password = within(dialog).getByLabelText(/^New password/, { selector: 'input' });
    const confirm = within(dialog).getByLabelText(/^Confirm Password/, { selector: 'input' });
    const submit = within(dialog).getByRole('button', { name: 'Reset password' });
    await user.type(password, 'Ab1!');
    expect(await within(dialog).findByText('Password must be at least 8 characters at minimum]')).toBeInTheDocument();
    await user.clear(password);
    await user.type(password, PASSWORD);
    await user.type(confirm, `${PASSWORD}x`);
    expect(await within(dialog).findByText('Confirm Password must match with Password')).toBeInTheDocument();
    expect(submit).toBeDisabled();
    await user.type(confirm, '{Backspace}');
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await screen.findByText('Password reset!')).toBeInTheDocument();
    expect(reset.calls).toEqual([{ data: { botId: 31, password: PASSWORD, cnf_password: PASSWORD } }]);
  });
});

describe('the tokens of a bot', () => {
  const old = buildToken({ id: 91, name: 'Server', last_used_cts: '2026-11-20T09:00:00.000Z' });

  it('are listed with their lane and their last characters', async () => {
    const tokens = [
      old,
      buildToken({ id: 92, name: 'Laptop', lane: 'test', hint: 'x9y8' }),
      buildToken({ id: 93, name: 'Old server', valid_until: '2026-11-21T09:00:00.000Z' }),
    ];
    await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens(() => tokens)], QUERY);
    const laptop = await screen.findByRole('region', { name: 'Laptop' });
    expect(within(laptop).getByText('Test')).toBeVisible();
    expect(within(laptop).getByText('••••••••x9y8')).toBeVisible();
    expect(laptop).toHaveTextContent('Not used yet.');
    const replaced = screen.getByRole('region', { name: 'Old server' });
    expect(replaced).toHaveTextContent('Replaced. Valid until');
    expect(within(replaced).queryByRole('button', { name: /Replace/ })).not.toBeInTheDocument();
  });

  it('are created for a lane, and shown once', async () => {
    const add = mockOperation<AddBotTokenMutation, AddBotTokenMutationVariables>(AddBotTokenDocument, {
      response: {
        addBotToken: {
          status: 200,
          message: 'Token created',
          data: { token: 'bourse_bot_new', access: buildToken({ id: 94, name: 'Laptop', lane: 'test' }) },
        },
      },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens(), add], QUERY);
    await screen.findByRole('region', { name: 'Server' });
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const dialog = await findDialog('New token');
    await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Laptop');
    const create = within(dialog).getByRole('button', { name: 'Create' });
    await waitFor(() => expect(create).toBeEnabled());
    await user.click(create);
    const fresh = await findDialog('The new bot token');
    expect(within(fresh).getByText('bourse_bot_new')).toBeInTheDocument();
    expect(add.calls).toEqual([{ botId: 31, name: 'Laptop', lane: 'test' }]);
  });

  it('are replaced with an overlap', async () => {
    const rotate = mockOperation<RotateBotTokenMutation, RotateBotTokenMutationVariables>(RotateBotTokenDocument, {
      response: {
        rotateBotToken: {
          status: 200,
          message: 'Token replaced',
          data: { token: 'bourse_bot_next', access: buildToken({ id: 95 }) },
        },
      },
    });
    const { user } = await openBot([mockBot(buildBotDetail()), mockCredentials(), mockTokens(), rotate], QUERY);
    await user.click(await screen.findByRole('button', { name: 'Replace the token Server' }));
    const dialog = await findDialog('Replace the token Server?');
    const submit = within(dialog).getByRole('button', { name: 'Replace' });
    expect(submit).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'for 24 hours' }));
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await screen.findByText('bourse_bot_next')).toBeInTheDocument();
    expect(rotate.calls).toEqual([{ botId: 31, tokenId: 91, overlapHours: 24 }]);
  });

  it('end after a confirmation', async () => {
    let tokens = [old];
    const remove = mockOperation<RemoveBotTokenMutation, RemoveBotTokenMutationVariables>(RemoveBotTokenDocument, {
      response: () => {
        tokens = [];
        return { removeBotToken: { status: 200, message: 'Token ended' } };
      },
    });
    const { user } = await openBot(
      [mockBot(buildBotDetail()), mockCredentials(), mockTokens(() => tokens), remove],
      QUERY,
    );
    await user.click(await screen.findByRole('button', { name: 'End the token Server' }));
    const question = await findDialog('End the token Server?');
    expect(question).toHaveTextContent('disconnected within a second');
    await user.click(within(question).getByRole('button', { name: 'End' }));
    expect(await screen.findByText('No token yet')).toBeVisible();
    expect(remove.calls).toEqual([{ botId: 31, tokenId: 91 }]);
  });
});
