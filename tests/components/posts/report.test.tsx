import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { buildProfile } from '../../support/builders/people';
import { buildPost } from '../../support/builders/posts';
import { findDialog } from '../../support/render/dialogs';
import { mockProfile } from '../people/profileMocks';
import { openPost } from './openPost';
import { mockCategories, mockReport } from './postMocks';

const QUESTION = 'Your report is Anonymous, Do you really want to report this post ?';
const OPEN = '/application-user/post?dialog=post-report&subject=9001';

/** The menu of a post reads its author. */
const mockAuthor = () => mockProfile(buildProfile({ id: 701 }));

describe('the report of a post', () => {
  it('is opened from the more menu and lists the categories', async () => {
    const categories = mockCategories();
    const { user, location } = await openPost(buildPost(), { mocks: [categories, mockAuthor()] });
    await user.click(await screen.findByRole('button', { name: 'More actions for the post by Ada Yilmaz' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(location()).toBe(OPEN);
    const dialog = within(await findDialog('Report'));
    expect(await dialog.findByRole('button', { name: 'Spam' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Advertising' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'False information' })).toBeInTheDocument();
    expect(categories.calls).toEqual([{ pageSize: 20, pageNumber: 1 }]);
  });

  it('is sent only after the confirmation, with a message', async () => {
    const report = mockReport();
    const { user, location } = await openPost(buildPost(), {
      mocks: [mockCategories(), report, mockAuthor()],
      path: OPEN,
    });
    await user.click(await screen.findByRole('button', { name: 'False information' }));
    const question = within(await findDialog(QUESTION));
    expect(report.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Post Reported succesfully')).toBeInTheDocument();
    expect(report.calls).toEqual([{ categoryId: 62, postId: 9001 }]);
    await waitFor(() => expect(location()).toBe('/application-user/post'));
    // Each user can report a post once.
    await user.click(screen.getByRole('button', { name: 'More actions for the post by Ada Yilmaz' }));
    expect(await screen.findByRole('menuitem', { name: 'Reported' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('sends the chosen subcategory', async () => {
    const report = mockReport();
    const { user } = await openPost(buildPost(), { mocks: [mockCategories(), report], path: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Advertising' }));
    await user.click(within(await findDialog(QUESTION)).getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report.calls).toEqual([{ categoryId: 61, subCategoryId: 611, postId: 9001 }]));
  });

  it('sends nothing on No', async () => {
    const report = mockReport();
    const { user } = await openPost(buildPost(), { mocks: [mockCategories(), report], path: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Spam' }));
    await user.click(within(await findDialog(QUESTION)).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument());
    expect(report.calls).toEqual([]);
    expect(screen.getByRole('button', { name: 'Spam' })).toBeInTheDocument();
  });

  it('shows an error in the confirmation', async () => {
    const report = mockReport({ status: 400, message: 'You have already reported this post.' });
    const { user } = await openPost(buildPost(), { mocks: [mockCategories(), report], path: OPEN });
    await user.click(await screen.findByRole('button', { name: 'Spam' }));
    const question = within(await findDialog(QUESTION));
    await user.click(question.getByRole('button', { name: 'Report' }));
    expect(await question.findByRole('alert')).toHaveTextContent('You have already reported this post.');
  });

  it('reports missing categories, and a failure to load them', async () => {
    const first = await openPost(buildPost(), { mocks: [mockCategories([])], path: OPEN });
    expect(await screen.findByText('There are no reasons to choose from at the moment.')).toBeInTheDocument();
    first.unmount();

    const failing = mockCategories([], { status: 503, message: 'Not now' });
    const { user } = await openPost(buildPost(), { mocks: [failing], path: OPEN });
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls).toHaveLength(2));
  });
});
