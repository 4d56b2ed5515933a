import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Composer } from '@/domain/posts/composer/Composer';
import { ComposerDialog } from '@/domain/posts/composer/ComposerDialog';

import { buildImage } from '../../support/builders/files';
import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { findDialog } from '../../support/render/dialogs';
import {
  DRAFT_SAVED_AT,
  mockAddPost,
  mockDeleteDraft,
  mockDraft,
  mockSaveDraft,
  openComposer,
  type ServerDraft,
} from './composerMocks';

const DRAFTS = 'bourse.drafts.502';
const GUEST = buildAppUser({ hasGuestAccount: true });

const DRAFT: ServerDraft = {
  title: 'On banks',
  description: 'From the train',
  sentiment: null,
  poll: { question: 'Buy?', options: ['Yes', 'No', ''], minutes: 60 },
  pictures: [],
  saved_at: DRAFT_SAVED_AT,
};
const PICTURES: ServerDraft = {
  ...DRAFT,
  poll: null,
  pictures: [
    { name: 'chart.png', altText: 'A rising line' },
    { name: 'table.png', altText: '' },
  ],
};

const storeInTab = (texts: Record<string, string>) => sessionStorage.setItem(DRAFTS, JSON.stringify({ post: texts }));
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
const write = async (value: string) => fireEvent.change(await text(), { target: { value } });

async function openForm(options: Parameters<typeof openComposer>[0] = {}, line: string | RegExp = /What do you think/) {
  const opened = await openComposer(options);
  await opened.user.click(await screen.findByRole('button', { name: line }));
  await text();
  return opened;
}

/** Simulates a change to another tab, which saves without waiting for a pause in typing. */
function leaveTab() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => vi.restoreAllMocks());

describe('a draft on the server', () => {
  it('continues the draft of another device', async () => {
    await openForm({ mocks: [mockDraft(DRAFT)] }, 'Continue: From the train');
    expect(await text()).toHaveValue('From the train');
    expect(screen.getByRole('textbox', { name: 'Title (optional)' })).toHaveValue('On banks');
    expect(screen.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Yes');
    expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveValue('');
    expect(screen.getByText('1 hour')).toBeInTheDocument();
  });

  it('is saved in its current version when typing pauses, and only after a change', async () => {
    const save = mockSaveDraft();
    await openForm({ mocks: [save] });
    await write('Half a thought');
    await write('Half a thought, ');
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(save.calls[0]?.draft).toEqual({
      title: '',
      description: 'Half a thought, ',
      sentiment: null,
      poll: null,
      pictures: [],
    });
    await waitFor(() => expect(sessionStorage.getItem(DRAFTS)).toContain(DRAFT_SAVED_AT));
    leaveTab();
    expect(save.calls).toHaveLength(1);
  });

  it('is saved at once when the user leaves the tab, with poll and picture descriptions', async () => {
    const save = mockSaveDraft();
    const { user } = await openForm({ mocks: [save] });
    await user.upload(screen.getByLabelText('Add images', { selector: 'input' }), buildImage('png', 'chart.png'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Description of image 1' }), {
      target: { value: 'A rising line' },
    });
    await waitFor(() => expect(sessionStorage.getItem(DRAFTS)).toContain('A rising line'));
    leaveTab();
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(save.calls[0]?.draft.pictures).toEqual([{ name: 'chart.png', altText: 'A rising line' }]);
  });

  it('is replaced by the unsaved input of this tab', async () => {
    storeInTab({ description: 'Written without a connection' });
    const save = mockSaveDraft();
    await openForm({ mocks: [mockDraft(DRAFT), save] }, 'Continue: Written without a connection');
    expect(await text()).toHaveValue('Written without a connection');
    leaveTab();
    await waitFor(() => expect(save.calls).toHaveLength(1));
  });

  it('disappears from this tab after it was posted or discarded on another device', async () => {
    storeInTab({ description: 'Posted from the train', savedAt: DRAFT_SAVED_AT });
    await openForm({ mocks: [mockDraft({ ...DRAFT, title: '', description: '', poll: null })] });
    expect(await text()).toHaveValue('');
    expect(sessionStorage.getItem(DRAFTS) ?? '{}').toBe('{}');
  });

  it('that the server has evicted is sent again by its tab', async () => {
    storeInTab({ description: 'Kept here alone', savedAt: DRAFT_SAVED_AT });
    const save = mockSaveDraft();
    await openForm({ mocks: [mockDraft(null), save] }, 'Continue: Kept here alone');
    expect(await text()).toHaveValue('Kept here alone');
    leaveTab();
    await waitFor(() => expect(save.calls).toMatchObject([{ draft: { description: 'Kept here alone' } }]));
  });

  it('that cannot be loaded or saved does not affect the draft in the tab, and shows no error', async () => {
    storeInTab({ description: 'Kept here', savedAt: DRAFT_SAVED_AT });
    const save = mockSaveDraft({ isLost: true });
    await openForm({ mocks: [mockDraft(null, 503), save] }, 'Continue: Kept here');
    await write('Kept here as well');
    leaveTab();
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(sessionStorage.getItem(DRAFTS)).toContain('Kept here as well');
    expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  });

  it('is deleted when the post is sent, and when it is discarded', async () => {
    const remove = mockDeleteDraft();
    const { user } = await openForm({ mocks: [remove, mockAddPost(), mockDraft(DRAFT)] }, /^Continue/);
    await user.click(screen.getByRole('button', { name: 'Remove poll' }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(remove.calls).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /What do you think/ }));
    await write('Another');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    const question = within(await findDialog('Discard this post?'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await screen.findByRole('button', { name: /What do you think/ });
    expect(sessionStorage.getItem(DRAFTS) ?? '{}').toBe('{}');
  });

  it('is requested by its stock', async () => {
    const draft = mockDraft({ ...DRAFT, description: '$NOVA goes on' });
    await openForm({ mocks: [draft], element: <Composer symbol="NOVA" /> }, 'Continue: $NOVA goes on');
    expect(draft.calls).toEqual([{ symbol: 'NOVA' }]);
  });

  it('is not available to users who cannot write posts', async () => {
    const draft = mockDraft(DRAFT);
    await openComposer({ mocks: [draft], viewer: buildDeveloper() });
    await openComposer({ mocks: [draft], viewer: GUEST });
    expect(draft.calls).toEqual([]);
  });
});

describe('pictures of a draft', () => {
  it('are listed by name, and regain their descriptions when they are chosen again', async () => {
    const add = mockAddPost();
    const { user } = await openForm({ mocks: [mockDraft(PICTURES), add] }, /^Continue/);
    expect(screen.getByText(/^These images were not saved with the draft/)).toBeInTheDocument();
    expect(screen.getByText('A rising line')).toBeInTheDocument();
    const input = screen.getByLabelText('Add images', { selector: 'input' });
    await user.upload(input, buildImage('png', 'chart.png'));
    expect(await screen.findByRole('textbox', { name: 'Description of image 1' })).toHaveValue('A rising line');
    expect(screen.getByText(/^This image was not saved with the draft/)).toBeInTheDocument();
    await user.upload(input, buildImage('jpeg', 'table.png'));
    await screen.findByRole('textbox', { name: 'Description of image 2' });
    expect(screen.queryByText(/not saved with the draft/)).not.toBeInTheDocument();
  });

  it('can be dropped to continue without them', async () => {
    const { user } = await openForm({ mocks: [mockDraft(PICTURES)] }, /^Continue/);
    await user.click(screen.getByRole('button', { name: 'Continue without them' }));
    expect(screen.queryByText('chart.png')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add images' })).toHaveFocus();
  });

  it('are ignored when their stored data is invalid', async () => {
    storeInTab({ description: 'Fine', pictures: '[{"name":1},null,{"name":"a.png","altText":"Yes"}]' });
    await openForm({}, 'Continue: Fine');
    expect(screen.getByText('a.png')).toBeInTheDocument();
    expect(
      within(screen.getByText(/^This image was not saved/).parentElement ?? document.body).getAllByRole('listitem'),
    ).toHaveLength(1);
  });
});

describe('guests in front of the composer', () => {
  it('see an invitation instead of sharing an article', async () => {
    const draft = mockDraft();
    const element = <ComposerDialog newsId={801} onClose={() => undefined} />;
    await openComposer({ mocks: [draft], element, viewer: GUEST });
    const dialog = within(await findDialog('Share news'));
    expect(dialog.getByRole('link', { name: 'Keep this account' })).toBeInTheDocument();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(draft.calls).toEqual([]);
  });

  it.each([
    ['en', /As a guest you can read, but you cannot write/, 'Keep this account'],
    ['tr', /Ziyaretçi olarak okuyabilir/, 'Bu hesabı kalıcı yap'],
  ] as const)('see an invitation to register instead of the composer (%s)', async (language, words, link) => {
    await openComposer({ viewer: GUEST, language });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/my-profile');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /think|düşünüyorsunuz/ })).not.toBeInTheDocument();
  });
});
