import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LinkedProvidersPanel } from '@/domain/session/LinkedProvidersPanel';
import {
  GetLinkedProvidersDocument,
  type GetLinkedProvidersQuery,
  type GetLinkedProvidersQueryVariables,
} from '@/generated/session/getLinkedProviders';
import {
  UnlinkProviderDocument,
  type UnlinkProviderMutation,
  type UnlinkProviderMutationVariables,
} from '@/generated/session/unlinkProvider';

import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

type Link = NonNullable<GetLinkedProvidersQuery['getLinkedProviders']['data']>[number];

const link = (change: Partial<Link>): Link => ({
  id: 1,
  provider: 'google',
  host: 'accounts.google.com',
  email: 'maya@people.example',
  cts: '2026-01-01T00:00:00Z',
  last_used: '2026-01-02T00:00:00Z',
  can_unlink: true,
  ...change,
});
const google = link({});
const former = link({ id: 2, provider: null, host: 'login.elsewhere.example', email: null });

const mockLinks = (...pages: readonly (readonly Link[])[]) =>
  mockOperation<GetLinkedProvidersQuery, GetLinkedProvidersQueryVariables>(GetLinkedProvidersDocument, {
    response: (_variables, earlier) => ({
      getLinkedProviders: { status: 200, message: 'ok', data: [...(pages[Math.min(earlier, pages.length - 1)] ?? [])] },
    }),
  });
const getUnlink = (status: number, message: string) =>
  mockOperation<UnlinkProviderMutation, UnlinkProviderMutationVariables>(UnlinkProviderDocument, {
    response: { unlinkProvider: { status, message } },
  });

const show = (mocks: Parameters<typeof renderAt>[1]['mocks'], language: 'en' | 'tr' = 'en') =>
  renderAt('/my-profile', { element: <LinkedProvidersPanel />, mocks, language });

describe('the panel of linked providers', () => {
  it('shows the providers that open the account', async () => {
    await show([mockLinks([google, former])]);
    const items = await screen.findAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Google');
    expect(items[0]).toHaveTextContent('maya@people.example');
    expect(items[1]).toHaveTextContent('login.elsewhere.example');
  });

  it('is absent without providers', async () => {
    const list = mockLinks([]);
    await show([list]);
    await waitFor(() => expect(list.calls).toHaveLength(1));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('speaks Turkish, and does not offer to unlink the only way to sign in', async () => {
    await show([mockLinks([link({ can_unlink: false })])], 'tr');
    expect(await screen.findByRole('heading', { name: 'Bağlı sağlayıcılar' })).toBeVisible();
    expect(screen.getByText(/Hesabınıza girmenin tek yolu/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('unlinks a provider after a confirmation', async () => {
    const unlink = getUnlink(200, 'Provider unlinked');
    const { user } = await show([mockLinks([google, former], [google]), unlink]);
    await user.click(await screen.findByRole('button', { name: 'Unlink login.elsewhere.example' }));
    expect(unlink.calls).toEqual([]);
    const question = await findDialog('Unlink login.elsewhere.example?');
    await user.click(within(question).getByRole('button', { name: 'Unlink' }));
    await waitFor(() => expect(screen.queryByText('login.elsewhere.example')).not.toBeInTheDocument());
    expect(unlink.calls).toEqual([{ id: 2 }]);
    expect(screen.getByText('Google')).toBeVisible();
  });

  it('shows an error in the confirmation', async () => {
    const { user } = await show([mockLinks([google]), getUnlink(400, 'This is your only way to sign in.')]);
    await user.click(await screen.findByRole('button', { name: 'Unlink Google' }));
    const question = await findDialog('Unlink Google?');
    await user.click(within(question).getByRole('button', { name: 'Unlink' }));
    expect(await within(question).findByText('This is your only way to sign in.')).toBeVisible();
  });

  it('offers a retry when the list cannot be loaded', async () => {
    const failing = mockOperation<GetLinkedProvidersQuery, GetLinkedProvidersQueryVariables>(
      GetLinkedProvidersDocument,
      { response: { getLinkedProviders: { status: 503, message: 'Not now', data: null } } },
    );
    await show([failing]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
