import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  ConfirmMatrixLinkDocument,
  type ConfirmMatrixLinkMutation,
  type ConfirmMatrixLinkMutationVariables,
} from '@/generated/mirrors/confirmMatrixLink';
import {
  EndMatrixLinkDocument,
  type EndMatrixLinkMutation,
  type EndMatrixLinkMutationVariables,
} from '@/generated/mirrors/endMatrixLink';
import {
  GetMatrixMirrorDocument,
  type GetMatrixMirrorQuery,
  type GetMatrixMirrorQueryVariables,
} from '@/generated/mirrors/getMatrixMirror';
import {
  StartMatrixLinkDocument,
  type StartMatrixLinkMutation,
  type StartMatrixLinkMutationVariables,
} from '@/generated/mirrors/startMatrixLink';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog, openBoth } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockSettings } from './settingsMocks';

type Mirror = NonNullable<GetMatrixMirrorQuery['getMatrixMirror']['data']>;

const off: Mirror = {
  state: 'off',
  matrix_id: null,
  service_id: '@_bourse_mirror:example.com',
  is_reachable: true,
  room_count: 0,
};
const sent: Mirror = { ...off, state: 'code_sent', matrix_id: '@ada:example.com' };
const linked: Mirror = { ...sent, state: 'linked', room_count: 3 };

const done = (data: Mirror) => ({ status: 200, message: 'Done', data });
const failed = (message: string) => ({ status: 503, message, data: null });

/** The states that the server reports one after the other; the last one stays. */
const mockMirror = (...states: readonly Mirror[]) => {
  let reads = 0;
  return mockOperation<GetMatrixMirrorQuery, GetMatrixMirrorQueryVariables>(GetMatrixMirrorDocument, {
    response: () => ({ getMatrixMirror: done(states[Math.min(reads++, states.length - 1)] ?? off) }),
  });
};

const mockStart = (message?: string) =>
  mockOperation<StartMatrixLinkMutation, StartMatrixLinkMutationVariables>(StartMatrixLinkDocument, {
    response: { startMatrixLink: message === undefined ? done(sent) : failed(message) },
  });

const mockConfirm = () =>
  mockOperation<ConfirmMatrixLinkMutation, ConfirmMatrixLinkMutationVariables>(ConfirmMatrixLinkDocument, {
    response: { confirmMatrixLink: done(linked) },
  });

const mockEnd = () =>
  mockOperation<EndMatrixLinkMutation, EndMatrixLinkMutationVariables>(EndMatrixLinkDocument, {
    response: { endMatrixLink: done(off) },
  });

type Mocks = Parameters<typeof renderAt>[1]['mocks'];

const open = (mocks: NonNullable<Mocks>, language: 'en' | 'tr' = 'en', section = '') =>
  renderAt(`/home?dialog=settings${section}`, {
    route: '/home',
    element: <SettingsDialog />,
    viewer: buildAppUser(),
    language,
    mocks: [mockSettings({ offers_matrix: true }), ...mocks],
  });

const openMatrix = (mocks: NonNullable<Mocks>, language?: 'en' | 'tr') =>
  openBoth(() => open(mocks, language, '-matrix'));

describe('Matrix in the settings', () => {
  it('is an entry where the server offers it', async () => {
    const { user } = await open([mockMirror(off)]);
    await user.click(await screen.findByRole('button', { name: 'Matrix' }));
    expect(await screen.findByRole('textbox', { name: /Your Matrix ID/ })).toBeInTheDocument();
  });

  it('is no entry elsewhere', async () => {
    await renderAt('/home?dialog=settings', {
      route: '/home',
      element: <SettingsDialog />,
      viewer: buildAppUser(),
      mocks: [mockSettings()],
    });
    await screen.findByRole('button', { name: 'Devices' });
    await screen.findByRole('switch', { name: /Private/ });
    expect(screen.queryByRole('button', { name: 'Matrix' })).not.toBeInTheDocument();
  });

  it('links an account by its code', async () => {
    const [start, confirm] = [mockStart(), mockConfirm()];
    const { user } = await openMatrix([mockMirror(off, sent, linked), start, confirm]);
    const field = await screen.findByRole('textbox', { name: /Your Matrix ID/ });
    await user.type(field, '@ada:example.com');
    await user.click(screen.getByRole('button', { name: 'Send a code' }));
    expect(await screen.findByText(/has invited/)).toHaveTextContent(
      '@_bourse_mirror:example.com has invited @ada:example.com to a room.',
    );
    expect(start.calls).toEqual([{ matrixId: '@ada:example.com' }]);
    await user.type(screen.getByRole('textbox', { name: /Code/ }), '123 456');
    await user.click(screen.getByRole('button', { name: 'Link account' }));
    expect(await screen.findByText('3 conversations have a room.')).toBeInTheDocument();
    expect(confirm.calls).toEqual([{ code: '123456' }]);
  });

  it('says what is wrong with the id, and when the homeserver does not answer, and the input stays', async () => {
    const { user } = await openMatrix([mockMirror(off), mockStart('The Matrix server does not answer.')]);
    const field = await screen.findByRole('textbox', { name: /Your Matrix ID/ });
    await user.type(field, 'ada');
    await user.tab();
    expect(await screen.findByText('A Matrix ID looks like @ada:example.com.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '@ada:example.com');
    await user.click(screen.getByRole('button', { name: 'Send a code' }));
    expect(await screen.findByText('The Matrix server does not answer.')).toBeInTheDocument();
    expect(field).toHaveValue('@ada:example.com');
  });

  it('sends another code, or goes back to another account', async () => {
    const [start, end] = [mockStart(), mockEnd()];
    const { user } = await openMatrix([mockMirror(sent, sent, off), start, end]);
    await user.click(await screen.findByRole('button', { name: 'Send another code' }));
    await waitFor(() => expect(start.calls).toEqual([{ matrixId: '@ada:example.com' }]));
    await user.click(await screen.findByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('textbox', { name: /Your Matrix ID/ })).toBeInTheDocument();
    expect(end.calls).toHaveLength(1);
  });

  it('ends the link after a confirmation', async () => {
    const end = mockEnd();
    const { user } = await openMatrix([mockMirror(linked, off), end]);
    await user.click(await screen.findByRole('button', { name: 'End the link' }));
    const dialog = await findDialog('End the link to Matrix?');
    expect(end.calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'End the link' }));
    expect(await screen.findByRole('textbox', { name: /Your Matrix ID/ })).toBeInTheDocument();
  });

  it('says in Turkish that messages wait while the homeserver does not answer', async () => {
    await openMatrix([mockMirror({ ...linked, is_reachable: false })], 'tr');
    expect(await screen.findByText(/Mesajlar bekletilir/)).toBeInTheDocument();
    expect(screen.getByText('3 konuşmanın odası var.')).toBeInTheDocument();
  });
});
