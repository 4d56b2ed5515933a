import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { AddMuteDocument, type AddMuteMutation, type AddMuteMutationVariables } from '@/generated/mutes/addMute';
import type { MuteRow_MuteFragment } from '@/generated/mutes/fragments';
import {
  GetMuteListDocument,
  type GetMuteListQuery,
  type GetMuteListQueryVariables,
} from '@/generated/mutes/getMuteList';
import {
  RemoveMuteDocument,
  type RemoveMuteMutation,
  type RemoveMuteMutationVariables,
} from '@/generated/mutes/removeMute';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog, openBoth } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { mockSettings } from './settingsMocks';

beforeEach(() => stubHeights({ region: 520, listitem: 65 }));
afterEach(() => vi.restoreAllMocks());

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

const buildMute = (change: Partial<MuteRow_MuteFragment>): MuteRow_MuteFragment => ({
  id: 1,
  kind: 'word',
  label: 'giveaway',
  ticker_symbol: null,
  cts: '2026-11-20T10:00:00Z',
  user: null,
  ...change,
});
const WORD = buildMute({});
const PERSON = buildMute({
  id: 2,
  kind: 'person',
  label: 'Ada Kaya',
  user: { id: 71, full_name: 'Ada Kaya', username: 'ada', thumb: null },
});
const TICKER = buildMute({ id: 3, kind: 'ticker', label: 'ACME · Acme Corp', ticker_symbol: 'ACME' });

const mockMutes = (first: readonly MuteRow_MuteFragment[], later = first) =>
  mockOperation<GetMuteListQuery, GetMuteListQueryVariables>(GetMuteListDocument, {
    response: (_variables, earlierCalls) => {
      const data = [...(earlierCalls === 0 ? first : later)];
      return { getMuteList: { status: 200, message: 'Done', totalCount: data.length, data } };
    },
  });
const mockAdd = (status: number, message: string) =>
  mockOperation<AddMuteMutation, AddMuteMutationVariables>(AddMuteDocument, {
    response: { addMute: { status, message, data: status === 200 ? WORD : null } },
  });

const openMuted = async (mocks: Mocks) => {
  const rendered = await openBoth(() =>
    renderAt('/home?dialog=settings-muted', {
      route: '/home',
      element: <SettingsDialog />,
      viewer: buildAppUser(),
      mocks: [mockSettings(), ...mocks],
    }),
  );
  return { ...rendered, dialog: await findDialog('Muted') };
};

describe('Muted', () => {
  it('lists users, words and tickers', async () => {
    const { dialog } = await openMuted([mockMutes([PERSON, WORD, TICKER])]);
    expect(await within(dialog).findByRole('link', { name: 'Ada Kaya' })).toHaveAttribute('href', '/user/71');
    expect(within(dialog).getByText('giveaway')).toBeInTheDocument();
    expect(within(dialog).getByText('ACME · Acme Corp')).toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    const { dialog } = await openMuted([mockMutes([])]);
    expect(await within(dialog).findByText('Nothing is muted')).toBeInTheDocument();
  });

  it('mutes a word, reloads the list and empties the field', async () => {
    const add = mockAdd(200, 'Muted');
    const { user, dialog } = await openMuted([mockMutes([], [WORD]), add]);
    const field = within(dialog).getByRole('textbox', { name: /^Word or ticker symbol/ });
    expect(within(dialog).getByRole('button', { name: 'Mute' })).toBeDisabled();
    await user.type(field, 'giveaway{Enter}');
    await waitFor(() => expect(add.calls).toEqual([{ kind: 'word', target: 'giveaway' }]));
    expect(await within(dialog).findByText('giveaway', { selector: 'span' })).toBeInTheDocument();
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: /^Word or ticker symbol/ })).toHaveValue(''),
    );
  });

  it.each([
    ['a', 'A muted word needs at least 2 letters or digits.'],
    ['!?', 'A muted word needs at least 2 letters or digits.'],
    ['x'.repeat(61), 'Enter at most 60 characters.'],
  ])('rejects the word %s', async (word, message) => {
    const { dialog } = await openMuted([mockMutes([])]);
    const field = within(dialog).getByRole('textbox', { name: /^Word or ticker symbol/ });
    fireEvent.change(field, { target: { value: word } });
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Mute' })).toBeDisabled();
  });

  it('preserves the input when the server rejects it', async () => {
    const { user, dialog } = await openMuted([mockMutes([]), mockAdd(400, 'There is no ticker with this symbol.')]);
    const field = within(dialog).getByRole('textbox', { name: /^Word or ticker symbol/ });
    await user.type(field, 'NOPE{Enter}');
    expect(await within(dialog).findByText('There is no ticker with this symbol.')).toBeInTheDocument();
    expect(field).toHaveValue('NOPE');
  });

  it('unmutes an entry, which leaves the list', async () => {
    const remove = mockOperation<RemoveMuteMutation, RemoveMuteMutationVariables>(RemoveMuteDocument, {
      response: { removeMute: { status: 200, message: 'No longer muted' } },
    });
    const { user, dialog } = await openMuted([mockMutes([PERSON, WORD]), remove]);
    await user.click(await within(dialog).findByRole('button', { name: 'Unmute giveaway' }));
    await waitFor(() => expect(within(dialog).queryByText('giveaway')).not.toBeInTheDocument());
    expect(remove.calls).toEqual([{ id: 1 }]);
    expect(within(dialog).getByText('Ada Kaya')).toBeInTheDocument();
    expect(await screen.findByText('No longer muted')).toBeVisible();
  });
});
