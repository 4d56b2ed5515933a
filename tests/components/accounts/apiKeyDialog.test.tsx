import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import {
  CreateUniqueApiKeyDocument,
  type CreateUniqueApiKeyMutation,
  type CreateUniqueApiKeyMutationVariables,
} from '@/generated/accounts/createUniqueApiKey';
import {
  RevokeApiKeyDocument,
  type RevokeApiKeyMutation,
  type RevokeApiKeyMutationVariables,
} from '@/generated/accounts/revokeApiKey';
import { ApiKeyDialog } from '@/portals/developer/apiKey/ApiKeyDialog';

import { mockRecord } from '../people/profileMocks';
import { buildRecord } from '../../support/builders/people';
import { buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

const hint = 'bourse_key_AbCd…wXyZ';
const full = `bourse_key_${'k'.repeat(43)}`;

const creation = (status: number, message: string, key: string | null) =>
  mockOperation<CreateUniqueApiKeyMutation, CreateUniqueApiKeyMutationVariables>(CreateUniqueApiKeyDocument, {
    response: { createUniqueApiKey: { status, message, data: key === null ? null : { api_key: key } } },
  });

const ending = () =>
  mockOperation<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>(RevokeApiKeyDocument, {
    response: { revokeApiKey: { status: 200, message: 'API key revoked' } },
  });

async function show(maskedKey: string | null, create = creation(200, 'API key created successfully', full)) {
  const onClose = vi.fn();
  const viewer = buildDeveloper();
  const revoke = ending();
  const record = mockRecord((earlier) =>
    buildRecord({
      id: viewer.id ?? 0,
      api_key: revoke.calls.length > 0 ? null : earlier === 0 ? maskedKey : hint,
    }),
  );
  const rendered = await renderAt('/dashboard', {
    element: <ApiKeyDialog onClose={onClose} />,
    viewer,
    mocks: [record, create, revoke],
  });
  return { ...rendered, onClose, create, revoke, record };
}

describe('the API key dialog', () => {
  it('creates a key, shows it in full only once and copies it', async () => {
    const { user, create, record } = await show(null);
    await user.click(await screen.findByRole('button', { name: 'Generate Key' }));
    expect(await screen.findByText(full)).toBeVisible();
    expect(screen.getByText(/shown in full only once/)).toBeVisible();
    expect(await screen.findByText('API key created successfully')).toBeVisible();
    expect(create.calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(full);
    await waitFor(() => expect(record.calls).toHaveLength(2));
    expect(screen.getByText(full)).toBeVisible();
  });

  it('shows the previous key masked, without copying the mask', async () => {
    await show(hint);
    const key = await screen.findByText(hint);
    await waitFor(() => expect(key).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Generate Key' })).not.toBeInTheDocument();
    expect(screen.getByText(/Only the first and last characters/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  });

  it('replaces a key after a confirmation', async () => {
    const { user, create } = await show(hint);
    await user.click(await screen.findByRole('button', { name: 'Replace the key with a new one' }));
    const question = await screen.findByText('Programs that use the old key stop working immediately.');
    expect(create.calls).toEqual([]);
    const dialog = question.closest<HTMLElement>('[role="dialog"]');
    await user.click(within(dialog ?? document.body).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText(full)).toBeVisible();
  });

  it('revokes a key after a confirmation, and offers to create one', async () => {
    const { user, revoke } = await show(hint);
    await user.click(await screen.findByRole('button', { name: 'Revoke' }));
    const question = await screen.findByText(/Programs that use it stop working immediately/);
    expect(revoke.calls).toEqual([]);
    const dialog = question.closest<HTMLElement>('[role="dialog"]');
    await user.click(within(dialog ?? document.body).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('API key revoked')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Generate Key' })).toBeEnabled();
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  });

  it.each([400, 401])('closes after an error with status %i and shows the reason', async (status) => {
    const { user, onClose } = await show(null, creation(status, 'No key for you', null));
    await user.click(await screen.findByRole('button', { name: 'Generate Key' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await screen.findByText('No key for you')).toBeVisible();
  });

  it('stays open when the server does not respond', async () => {
    const { user, onClose } = await show(null, creation(503, 'Not now', null));
    await user.click(await screen.findByRole('button', { name: 'Generate Key' }));
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    expect(await screen.findByRole('button', { name: 'Generate Key' })).toBeEnabled();
  });
});
