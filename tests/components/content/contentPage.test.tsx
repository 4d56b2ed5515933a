import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  GetContentVersionDocument,
  type GetContentVersionQuery,
  type GetContentVersionQueryVariables,
} from '@/generated/content/getContentVersion';
import {
  GetContentVersionsDocument,
  type GetContentVersionsQuery,
  type GetContentVersionsQueryVariables,
} from '@/generated/content/getContentVersions';
import {
  PublishAboutDocument,
  type PublishAboutMutation,
  type PublishAboutMutationVariables,
} from '@/generated/content/publishAbout';
import {
  PublishHelpDocument,
  type PublishHelpMutation,
  type PublishHelpMutationVariables,
} from '@/generated/content/publishHelp';
import {
  RestoreContentDocument,
  type RestoreContentMutation,
  type RestoreContentMutationVariables,
} from '@/generated/content/restoreContent';
import { ContentPage } from '@/portals/admin/content/ContentPage';
import type { ContentText } from '@/portals/admin/content/ContentVersionLoader';
import { DraftOwnerContext, clearDrafts, storeDraft } from '@/shared/form/drafts';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { stubHeights } from '../../support/render/layout';
import { renderAt } from '../../support/render/renderAt';
import { openSource } from '../texts/openSource';

beforeEach(() => stubHeights({ region: 400, listitem: 72 }));
afterEach(() => vi.restoreAllMocks());

const about = (change: Partial<ContentText> = {}): ContentText => ({
  page: 'about',
  version: 2,
  is_current: true,
  description_en: '<h3>We</h3>',
  description_tr: '<h3>Biz</h3>',
  items: null,
  ...change,
});

const item = (title: string, active = true) => ({
  title_en: title,
  title_tr: null,
  answer_en: `Answer of ${title}`,
  answer_tr: null,
  active,
});
const help = (change: Partial<ContentText> = {}): ContentText =>
  about({ page: 'help', description_en: null, description_tr: null, items: [item('One?'), item('Two?')], ...change });

const author = { id: 5, full_name: 'Ada Kaya' };
const mockVersions = () =>
  mockOperation<GetContentVersionsQuery, GetContentVersionsQueryVariables>(GetContentVersionsDocument, {
    response: ({ page }) => ({
      getContentVersions: {
        status: 200,
        message: 'OK',
        totalCount: 3,
        data: [
          { page, version: 2, is_current: true, author, cts: '2026-02-01T00:00:00Z' },
          { page, version: 1, is_current: false, author: null, cts: '2026-01-01T00:00:00Z' },
          { page, version: 0, is_current: false, author: null, cts: null },
        ],
      },
    }),
  });

/** Answers with the first text, then with the next ones; the last one repeats. */
const mockText = (...texts: readonly ContentText[]) =>
  mockOperation<GetContentVersionQuery, GetContentVersionQueryVariables>(GetContentVersionDocument, {
    response: (_variables, earlierCalls) => ({
      getContentVersion: { status: 200, message: 'OK', data: texts[earlierCalls] ?? texts.at(-1) ?? null },
    }),
  });

const open = (path: string, ...mocks: Array<Pick<MockedOperation<never>, 'mock'>>) =>
  renderAt(path, { element: <ContentPage />, route: '/admin/content', viewer: buildAdmin(), mocks });

describe('the versions of About and Help', () => {
  it('show which version is in use, who published it, and which one is built in', async () => {
    const versions = mockVersions();
    await open('/admin/content', versions);
    const list = within(await screen.findByRole('region', { name: 'About' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
    const [shown, earlier, builtIn] = list.getAllByRole('listitem');
    expect(within(shown ?? document.body).getByText('Current')).toBeVisible();
    expect(within(shown ?? document.body).getByRole('link', { name: 'Ada Kaya' })).toHaveAttribute(
      'href',
      '/user-detail/5',
    );
    expect(within(earlier ?? document.body).getByText('Earlier')).toBeVisible();
    expect(within(builtIn ?? document.body).getByText('Built in')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish again: Version 2' })).not.toBeInTheDocument();
    expect(versions.calls[0]).toEqual({ page: 'about', pageNumber: 1, pageSize: 20 });
  });

  it('are those of the page in the address', async () => {
    const versions = mockVersions();
    const { user, location } = await open('/admin/content?of=help', versions);
    await waitFor(() => expect(versions.calls).toEqual([{ page: 'help', pageNumber: 1, pageSize: 20 }]));
    await user.click(screen.getByRole('link', { name: 'About' }));
    await waitFor(() => expect(versions.calls.at(-1)).toMatchObject({ page: 'about' }));
    expect(location()).toBe('/admin/content');
  });

  it('can be read in both languages, without forbidden tags', async () => {
    const text = mockText(
      about({ version: 1, description_tr: null, description_en: '<p>Old<script>x()</script></p>' }),
    );
    const { user } = await open('/admin/content', mockVersions(), text);
    await user.click(await screen.findByRole('button', { name: 'Read: Version 1' }));
    const dialog = within(await findDialog('About, Version 1'));
    expect(within(await dialog.findByRole('region', { name: 'English text' })).getByText('Old')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Turkish text' })).getByText('Old')).toBeVisible();
    expect(dialog.queryByText(/x\(\)/)).not.toBeInTheDocument();
    expect(text.calls).toEqual([{ page: 'about', version: 1 }]);
  });

  it('show why one cannot be loaded', async () => {
    const text = mockOperation<GetContentVersionQuery, GetContentVersionQueryVariables>(GetContentVersionDocument, {
      response: { getContentVersion: { status: 404, message: 'This version could not be found.', data: null } },
    });
    await open('/admin/content?dialog=view&subject=9', mockVersions(), text);
    const dialog = within(await findDialog('About, Version 9'));
    expect(await dialog.findByText('This version could not be found.')).toBeVisible();
  });
});

describe('restoring an earlier version', () => {
  const mockRestore = (status: number, message: string) =>
    mockOperation<RestoreContentMutation, RestoreContentMutationVariables>(RestoreContentDocument, {
      response: { restoreContent: { status, message, data: status === 200 ? about({ version: 3 }) : null } },
    });

  it('requires a confirmation, publishes it as the next version, and reloads the list', async () => {
    const versions = mockVersions();
    const restore = mockRestore(200, 'The earlier version is published again.');
    const { user } = await open('/admin/content', versions, restore);
    await user.click(await screen.findByRole('button', { name: 'Publish again: Built in' }));
    const question = within(await findDialog('Publish Built in of About again?'));
    await user.click(question.getByRole('button', { name: 'Publish again' }));
    await waitFor(() => expect(restore.calls).toEqual([{ page: 'about', version: 0, expectedVersion: 2 }]));
    await waitFor(() => expect(versions.calls).toHaveLength(2));
  });

  it('shows a concurrent change inside the confirmation', async () => {
    const { user } = await open('/admin/content', mockVersions(), mockRestore(409, 'There is a newer version.'));
    await user.click(await screen.findByRole('button', { name: 'Publish again: Version 1' }));
    const question = within(await findDialog('Publish Version 1 of About again?'));
    await user.click(question.getByRole('button', { name: 'Publish again' }));
    expect(await question.findByText('There is a newer version.')).toBeVisible();
  });
});

describe('writing the next version', () => {
  it('of About starts with the current text, and has a preview in both languages', async () => {
    const { user } = await open('/admin/content?dialog=edit', mockVersions(), mockText(about()));
    const dialog = within(await findDialog('Next version of About'));
    const english = await openSource({ user }, dialog, 'English text');
    expect(english).toHaveValue('<h3>We</h3>');
    await user.type(english, '<p>Hello</p>');
    await user.click(dialog.getByText('Preview'));
    expect(within(dialog.getByRole('region', { name: 'English text' })).getByText('Hello')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Turkish text' })).getByText('Biz')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'I have read it' })).not.toBeInTheDocument();
  });

  it.each([null, '<p> </p>'])('of About has an English preview when its Turkish text is empty: %s', async (turkish) => {
    const text = mockText(about({ description_tr: turkish }));
    const { user } = await open('/admin/content?dialog=edit', mockVersions(), text);
    const dialog = within(await findDialog('Next version of About'));
    await user.click(await dialog.findByText('Preview'));
    expect(within(dialog.getByRole('region', { name: 'Turkish text' })).getByText('We')).toBeVisible();
  });

  it('of About shows a concurrent version of another admin, and can be published after it was shown', async () => {
    const conflict = { status: 409, message: 'There is a newer version.', data: null };
    const published = { status: 200, message: 'Published', data: about({ version: 4 }) };
    const publish = mockOperation<PublishAboutMutation, PublishAboutMutationVariables>(PublishAboutDocument, {
      response: ({ expectedVersion }) => ({ publishAbout: expectedVersion === 3 ? published : conflict }),
    });
    const text = mockText(about(), about({ version: 3, description_en: '<p>Theirs</p>' }));
    const { user, location } = await open('/admin/content?dialog=edit', mockVersions(), text, publish);
    const dialog = within(await findDialog('Next version of About'));
    await user.type(await openSource({ user }, dialog, 'English text'), '<p>Mine</p>');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('There is a newer version.')).toBeVisible();
    const newest = within(await dialog.findByRole('region', { name: 'Newest version, in English' }));
    expect(newest.getByText('Theirs')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    expect(dialog.queryByText('Theirs')).not.toBeInTheDocument();
    expect(dialog.queryByText('There is a newer version.')).not.toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: /English text/ })).toHaveValue('<h3>We</h3><p>Mine</p>');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(location()).toBe('/admin/content'));
    const written = { description: '<h3>We</h3><p>Mine</p>', descriptionTr: '<h3>Biz</h3>' };
    expect(publish.calls).toEqual([
      { ...written, expectedVersion: 2 },
      { ...written, expectedVersion: 3 },
    ]);
  });

  it('of About restores the input from before the session ended, and shows the version published since', async () => {
    storeDraft('5', 'content-about', { description: '<p>Mine</p>', descriptionTr: '', seen: '1' });
    const { user } = await renderAt('/admin/content?dialog=edit', {
      element: (
        <DraftOwnerContext value="5">
          <ContentPage />
        </DraftOwnerContext>
      ),
      route: '/admin/content',
      viewer: buildAdmin(),
      mocks: [mockVersions(), mockText(about())],
    });
    const dialog = within(await findDialog('Next version of About'));
    const newest = within(await dialog.findByRole('region', { name: 'Newest version, in Turkish' }));
    expect(newest.getByText('Biz')).toBeVisible();
    expect(await openSource({ user }, dialog, 'English text')).toHaveValue('<p>Mine</p>');
    clearDrafts('5');
  });

  it('of Help restores the input from before the session ended, with its questions', async () => {
    const openAgain = () =>
      renderAt('/admin/content?of=help&dialog=edit', {
        element: (
          <DraftOwnerContext value="5">
            <ContentPage />
          </DraftOwnerContext>
        ),
        route: '/admin/content',
        viewer: buildAdmin(),
        mocks: [mockVersions(), mockText(help())],
      });
    const { user } = await openAgain();
    const dialog = within(await findDialog('Next version of Help'));
    await user.click(await dialog.findByRole('button', { name: 'Move question 2 up' }));
    await user.click(dialog.getByRole('button', { name: 'Add a question' }));
    await user.type(await dialog.findByRole('textbox', { name: /Question 3 in English/ }), 'Why?');
    cleanup();
    await openAgain();
    await screen.findByRole('button', { name: 'Remove question 3' });
    await user.click(screen.getByText('Preview'));
    const headings = within(screen.getByRole('region', { name: 'English text' })).getAllByText(/\?$/);
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Two?', 'One?', 'Why?']);
    clearDrafts('5');
  });

  it('of About preserves the input when the newer version cannot be loaded', async () => {
    const publish = mockOperation<PublishAboutMutation, PublishAboutMutationVariables>(PublishAboutDocument, {
      response: { publishAbout: { status: 409, message: 'There is a newer version.', data: null } },
    });
    const text = mockOperation<GetContentVersionQuery, GetContentVersionQueryVariables>(GetContentVersionDocument, {
      response: (_variables, earlierCalls) => ({
        getContentVersion:
          earlierCalls === 0
            ? { status: 200, message: 'OK', data: about() }
            : { status: 500, message: 'Something went wrong.', data: null },
      }),
    });
    const { user } = await open('/admin/content?dialog=edit', mockVersions(), text, publish);
    const dialog = within(await findDialog('Next version of About'));
    await user.type(await openSource({ user }, dialog, 'English text'), '<p>Mine</p>');
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(text.calls).toHaveLength(2));
    expect(await dialog.findByText('There is a newer version.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /English text/ })).toHaveValue('<h3>We</h3><p>Mine</p>');
  });

  it('of Help shows the questions that another admin published concurrently', async () => {
    const publish = mockOperation<PublishHelpMutation, PublishHelpMutationVariables>(PublishHelpDocument, {
      response: ({ expectedVersion }) => ({
        publishHelp:
          expectedVersion === 3
            ? { status: 200, message: 'Published', data: help({ version: 4 }) }
            : { status: 409, message: 'There is a newer version.', data: null },
      }),
    });
    const text = mockText(help(), help({ version: 3, items: [item('Theirs?')] }));
    const { user, location } = await open('/admin/content?of=help&dialog=edit', mockVersions(), text, publish);
    const dialog = within(await findDialog('Next version of Help'));
    await user.click(await dialog.findByRole('button', { name: 'Remove question 2' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    const newest = within(await dialog.findByRole('region', { name: 'Newest version, in Turkish' }));
    expect(newest.getByText('Theirs?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'I have read it' }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(location()).toBe('/admin/content?of=help'));
    expect(publish.calls.map(({ items, expectedVersion }) => [items, expectedVersion])).toEqual(
      [2, 3].map((version) => [[expect.objectContaining({ title: 'One?' })], version]),
    );
  });

  it('of Help adds, moves, changes and removes questions', async () => {
    const publish = mockOperation<PublishHelpMutation, PublishHelpMutationVariables>(PublishHelpDocument, {
      response: { publishHelp: { status: 200, message: 'Published', data: help({ version: 3 }) } },
    });
    const { user, location } = await open(
      '/admin/content?of=help&dialog=edit',
      mockVersions(),
      mockText(help()),
      publish,
    );
    const dialog = within(await findDialog('Next version of Help'));
    await user.click(await dialog.findByRole('button', { name: 'Move question 2 up' }));
    expect(dialog.getByText('Now question 1 of 2')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove question 2' }));
    await user.click(dialog.getByRole('button', { name: 'Add a question' }));
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
    await user.type(await dialog.findByRole('textbox', { name: /Question 2 in English/ }), 'Why?');
    await user.type(dialog.getByRole('textbox', { name: /Answer 2 in English/ }), 'So.');
    await user.type(dialog.getByRole('textbox', { name: /Question 2 in Turkish/ }), 'Neden?');
    await user.click(dialog.getByText('Preview'));
    const turkish = within(dialog.getByRole('region', { name: 'Turkish text' }));
    expect(turkish.getByText('Neden?')).toBeVisible();
    expect(turkish.getByText('Two?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(location()).toBe('/admin/content?of=help'));
    expect(publish.calls).toEqual([
      {
        items: [
          { title: 'Two?', titleTr: '', answer: 'Answer of Two?', answerTr: '', active: true },
          { title: 'Why?', titleTr: 'Neden?', answer: 'So.', answerTr: '', active: true },
        ],
        expectedVersion: 2,
      },
    ]);
  });

  it('of About is compared with the current version while it is written', async () => {
    const { user } = await open('/admin/content?dialog=edit', mockVersions(), mockText(about()));
    const dialog = within(await findDialog('Next version of About'));
    await user.type(await openSource({ user }, dialog, 'English text'), '<p>Hello</p>');
    await user.click(dialog.getByText('Changes'));
    const english = within(dialog.getByRole('region', { name: 'Changes of the English text' }));
    expect(english.getByRole('insertion')).toHaveTextContent('Added: Hello');
    const turkish = within(dialog.getByRole('region', { name: 'Changes of the Turkish text' }));
    expect(turkish.getByText('The wording is the same.')).toBeVisible();
  });

  it('of Help is compared question by question', async () => {
    const { user } = await open('/admin/content?of=help&dialog=edit', mockVersions(), mockText(help()));
    const dialog = within(await findDialog('Next version of Help'));
    await user.click(await dialog.findByRole('button', { name: 'Remove question 2' }));
    await user.click(dialog.getByText('Changes'));
    const english = within(dialog.getByRole('region', { name: 'Changes of the English text' }));
    expect(english.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
      'Removed: Two?',
      'Removed: Answer of Two?',
    ]);
  });

  it('of Help leaves disabled questions out of its preview', async () => {
    const text = mockText(help({ items: [item('Shown?'), item('Hidden?', false)] }));
    const { user } = await open('/admin/content?of=help&dialog=edit', mockVersions(), text);
    const dialog = within(await findDialog('Next version of Help'));
    await user.click(await dialog.findByText('Preview'));
    const english = within(dialog.getByRole('region', { name: 'English text' }));
    expect(english.getByText('Shown?')).toBeVisible();
    expect(english.queryByText('Hidden?')).not.toBeInTheDocument();
  });
});
