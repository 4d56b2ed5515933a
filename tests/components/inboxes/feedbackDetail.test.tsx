import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { DeleteFeedbackDocument, type DeleteFeedbackMutation } from '@/generated/feedback/deleteFeedback';
import {
  GetFeedbackDetailByIdDocument,
  type GetFeedbackDetailByIdQuery,
  type GetFeedbackDetailByIdQueryVariables,
} from '@/generated/feedback/getFeedbackDetailById';
import { FeedbackDetailPage } from '@/portals/admin/inboxes/pages';

import { buildAdmin } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const mockDetail = (response: GetFeedbackDetailByIdQuery['getFeedbackDetailById']) =>
  mockOperation<GetFeedbackDetailByIdQuery, GetFeedbackDetailByIdQueryVariables>(GetFeedbackDetailByIdDocument, {
    response: { getFeedbackDetailById: response },
  });

const sent = mockDetail({
  status: 200,
  message: 'OK',
  data: {
    id: 7,
    user_id: null,
    full_name: null,
    feedback: 'First line\nSecond line',
    status: 'open',
    cts: '2026-03-02T10:00:00Z',
    uts: '2026-03-02T10:00:00Z',
  },
});

const open = (id: string, ...mocks: Array<ReturnType<typeof mockOperation>>) =>
  renderAt(`/admin/feedback/feedback-detail/${id}`, {
    element: <FeedbackDetailPage />,
    route: '/admin/feedback/feedback-detail/:feedbackId',
    viewer: buildAdmin(),
    mocks,
  });

it('shows every line, also of a user whose account is closed', async () => {
  await open('7', sent);
  const panel = within(await screen.findByRole('region', { name: 'Message' }));
  expect(panel.getByText(/First line\s+Second line/)).toBeVisible();
  expect(panel.getByText('Closed account')).toBeVisible();
  expect(panel.getByText('Open')).toBeVisible();
});

it('leads back to the list after the deletion', async () => {
  const remove = mockOperation<DeleteFeedbackMutation, { feedbackId: number }>(DeleteFeedbackDocument, {
    response: { deleteFeedback: { status: 200, message: 'Message deleted' } },
  });
  const { user, location } = await open('7', sent, remove);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await findDialog('Delete this message?'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/admin/feedback'));
});

it.each(['7', 'seven'])('reports that there is no message %s', async (id) => {
  await open(id, mockDetail({ status: 404, message: 'Gone', data: null }));
  expect(await screen.findByText('This message no longer exists.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to feedback' })).toHaveAttribute('href', '/admin/feedback');
});
