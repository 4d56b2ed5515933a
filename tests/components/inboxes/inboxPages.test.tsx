import { screen, waitFor, within } from '@testing-library/react';
import type { DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';

import { DeleteBugReportDocument } from '@/generated/feedback/deleteBugReport';
import { DeleteContactUsDocument } from '@/generated/feedback/deleteContactUs';
import { DeleteFeedbackDocument } from '@/generated/feedback/deleteFeedback';
import { GetBugReportListDocument } from '@/generated/feedback/getBugReportList';
import { GetContactUsListDocument } from '@/generated/feedback/getContactUsList';
import { GetFeedbackListDocument } from '@/generated/feedback/getFeedbackList';
import { UpdateBugReportStatusDocument } from '@/generated/feedback/updateBugReportStatus';
import { UpdateContactUsStatusDocument } from '@/generated/feedback/updateContactUsStatus';
import { UpdateFeedbackStatusDocument } from '@/generated/feedback/updateFeedbackStatus';
import { BugReportsPage, ContactRequestsPage, FeedbackPage } from '@/portals/admin/inboxes/pages';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt, type Rendered } from '../../support/render/renderAt';

type Fields = Record<string, unknown>;

interface Kind {
  title: string;
  Page: () => React.JSX.Element;
  id: 'id' | 'feedbackId';
  call: string;
  list: DocumentNode;
  update: [string, DocumentNode];
  remove: [string, DocumentNode];
  row: Fields;
  text: string;
  /** The message opens in a dialog of the list. */
  opensDialog: boolean;
}

const sent = { id: 7, status: 'open', cts: '2026-03-02T10:00:00Z', uts: '2026-03-02T10:00:00Z' };
const ada = { user_id: 5, full_name: 'Ada Kaya' };

const kinds: readonly Kind[] = [
  {
    title: 'Feedback',
    Page: FeedbackPage,
    id: 'feedbackId',
    call: 'getFeedbackList',
    list: GetFeedbackListDocument,
    update: ['updateFeedbackStatus', UpdateFeedbackStatusDocument],
    remove: ['deleteFeedback', DeleteFeedbackDocument],
    row: { __typename: 'Feedback', ...sent, ...ada, feedback: 'The charts are clear' },
    text: 'The charts are clear',
    opensDialog: false,
  },
  {
    title: 'Bug reports',
    Page: BugReportsPage,
    id: 'id',
    call: 'getBugReportList',
    list: GetBugReportListDocument,
    update: ['updateBugReportStatus', UpdateBugReportStatusDocument],
    remove: ['deleteBugReport', DeleteBugReportDocument],
    row: { __typename: 'BugReport', ...sent, ...ada, title: 'Empty page', description: 'It stays white' },
    text: 'Empty page',
    opensDialog: true,
  },
  {
    title: 'Contact requests',
    Page: ContactRequestsPage,
    id: 'id',
    call: 'getContactUsList',
    list: GetContactUsListDocument,
    update: ['updateContactUsStatus', UpdateContactUsStatusDocument],
    remove: ['deleteContactUs', DeleteContactUsDocument],
    row: { __typename: 'ContactUs', ...sent, full_name: 'Ada Kaya', emailaddress: 'ada@example.com', message: 'Hello' },
    text: 'Hello',
    opensDialog: true,
  },
];

const mock = (call: string, document: DocumentNode, response: Fields | ((variables: Fields) => Fields)) =>
  mockOperation<Fields, Fields>(document, {
    response: (variables) => ({
      [call]: { message: 'OK', ...(typeof response === 'function' ? response(variables) : response) },
    }),
  });

const mockList = ({ call, list, row }: Kind) => mock(call, list, { status: 200, totalCount: 1, data: [row] });

const open = ({ Page }: Kind, mocks: Array<ReturnType<typeof mock>>, path = '/inbox') =>
  renderAt(path, { element: <Page />, route: '/inbox', viewer: buildAdmin(), mocks });

async function choose({ user }: Pick<Rendered, 'user'>, text: string, action: string) {
  const row = within(await screen.findByRole('row', { name: new RegExp(text) }));
  await user.click(row.getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe.each(kinds)('the inbox of $title', (kind) => {
  it('shows author, text and status of each message', async () => {
    await open(kind, [mockList(kind)]);
    expect(screen.getByRole('heading', { level: 1, name: kind.title })).toBeVisible();
    const row = within(await screen.findByRole('row', { name: new RegExp(kind.text) }));
    expect(row.getByText('Ada Kaya')).toBeVisible();
    expect(row.getByText('Open')).toBeVisible();
  });

  it('requests the filter of the address', async () => {
    const list = mockList(kind);
    await open(kind, [list], '/inbox?status=closed&search=chart&sort=status&order=asc&page=2');
    await waitFor(() =>
      expect(list.calls.at(-1)).toEqual({
        pageNumber: 2,
        pageSize: 20,
        searchText: 'chart',
        status: 'closed',
        sortBy: 'status',
        sortOrder: 'asc',
      }),
    );
  });

  it('takes on a message with the version that was shown', async () => {
    const [call, document] = kind.update;
    const update = mock(call, document, { status: 200, data: { ...kind.row, status: 'in_progress' } });
    const shown = await open(kind, [mockList(kind), update]);
    await choose(shown, kind.text, 'Mark as in progress');
    await waitFor(() =>
      expect(update.calls).toEqual([{ [kind.id]: 7, status: 'in_progress', expectedUts: '2026-03-02T10:00:00Z' }]),
    );
  });

  it('reports that another admin was first', async () => {
    const [call, document] = kind.update;
    const conflict = mock(call, document, { status: 409, message: 'Somebody else has changed it.', data: null });
    const shown = await open(kind, [mockList(kind), conflict]);
    await choose(shown, kind.text, 'Mark as closed');
    expect(await screen.findByText('Somebody else has changed it.')).toBeVisible();
  });

  it('closes many messages after a confirmation, each with the version that was shown; a concurrent change is reported with its text', async () => {
    const otherMessage = { ...kind.row, id: 8, uts: '2026-03-03T10:00:00Z' };
    const closedRow = { ...kind.row, id: 9, status: 'closed' };
    const list = mock(kind.call, kind.list, { status: 200, totalCount: 3, data: [kind.row, otherMessage, closedRow] });
    const [call, document] = kind.update;
    const close = mock(call, document, (sent) =>
      sent[kind.id] === 8
        ? { status: 409, message: 'Somebody else has changed it.', data: null }
        : { status: 200, data: { ...kind.row, status: 'closed' } },
    );
    const { user } = await open(kind, [list, close]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const before = list.calls.length;
    await user.click(screen.getByRole('button', { name: 'Mark as closed' }));
    // A closed message is not part of it.
    const question = within(await findDialog('Mark 2 open messages as closed?'));
    expect(close.calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Mark as closed' }));
    const dock = within(await screen.findByRole('complementary', { name: 'Running in the background' }));
    expect(await dock.findByText('1 done, 1 failed')).toBeVisible();
    expect(dock.getByRole('listitem')).toHaveTextContent('Somebody else has changed it.');
    expect(close.calls).toEqual([
      { [kind.id]: 7, status: 'closed', expectedUts: '2026-03-02T10:00:00Z' },
      { [kind.id]: 8, status: 'closed', expectedUts: '2026-03-03T10:00:00Z' },
    ]);
    await waitFor(() => expect(list.calls.length).toBeGreaterThan(before));
  });

  it('deletes after a confirmation, which shows an error', async () => {
    let tries = 0;
    const [call, document] = kind.remove;
    const remove = mock(call, document, () => {
      tries += 1;
      return tries === 1 ? { status: 404, message: 'It is gone already.' } : { status: 200 };
    });
    const shown = await open(kind, [mockList(kind), remove]);
    await choose(shown, kind.text, 'Delete');
    const question = within(await findDialog('Delete this message?'));
    await shown.user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('It is gone already.')).toBeVisible();
    await shown.user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = { [kind.id]: 7, expectedUts: '2026-03-02T10:00:00Z' };
    expect(remove.calls).toEqual([sent, sent]);
  });
});

describe.each(kinds.filter(({ opensDialog }) => opensDialog))('a message of $title', (kind) => {
  it('opens from its text', async () => {
    const { user, location } = await open(kind, [mockList(kind)]);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${kind.text}`) }));
    expect(location()).toBe('/inbox?dialog=message&subject=7');
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
  });

  it('is shown in full above its list', async () => {
    const shown = await open(kind, [mockList(kind)]);
    await choose(shown, kind.text, 'Read');
    const title = typeof kind.row['title'] === 'string' ? kind.row['title'] : 'Message';
    const dialog = within(await findDialog(title));
    expect(dialog.getByText(String(kind.row['description'] ?? kind.row['message']))).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Mark as in progress' })).toBeVisible();
  });
});

describe.each(kinds.filter(({ opensDialog }) => !opensDialog))('a message of $title', (kind) => {
  it('has a page of its own', async () => {
    const shown = await open(kind, [mockList(kind)]);
    const row = within(await screen.findByRole('row', { name: new RegExp(kind.text) }));
    expect(row.getByRole('link', { name: kind.text })).toHaveAttribute('href', '/admin/feedback/feedback-detail/7');
    await shown.user.click(row.getByRole('button'));
    const link = within(await screen.findByRole('menuitem', { name: 'Read' })).getByRole('link');
    expect(link).toHaveAttribute('href', '/admin/feedback/feedback-detail/7');
  });
});
