import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { BugReportDialog } from '@/domain/feedback/BugReportDialog';
import { FeedbackDialog } from '@/domain/feedback/FeedbackDialog';
import {
  AddBugReportDocument,
  type AddBugReportMutation,
  type AddBugReportMutationVariables,
} from '@/generated/feedback/addBugReport';
import {
  AddContactUsDocument,
  type AddContactUsMutation,
  type AddContactUsMutationVariables,
} from '@/generated/feedback/addContactUs';
import {
  AddFeedbackDocument,
  type AddFeedbackMutation,
  type AddFeedbackMutationVariables,
} from '@/generated/feedback/addFeedback';
import { ContactPage } from '@/portals/public/contact/ContactPage';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';

const TOO_MANY = 'You have sent many messages in a short time.';

describe('feedback', () => {
  it('is sent unchanged, and stays when the server rejects it', async () => {
    const send = mockOperation<AddFeedbackMutation, AddFeedbackMutationVariables>(AddFeedbackDocument, {
      response: (_variables, earlier) => ({
        addFeedback: earlier === 0 ? { status: 429, message: TOO_MANY } : { status: 200, message: 'Thank you' },
      }),
    });
    const close = vi.fn();
    const { user } = await renderAt('/', { element: <FeedbackDialog onClose={close} />, mocks: [send] });
    const dialog = within(await findDialog('Send feedback'));
    const field = dialog.getByRole('textbox', { name: /Your feedback/ });
    await user.type(field, 'The charts are clear');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(TOO_MANY)).toBeVisible();
    expect(field).toHaveValue('The charts are clear');
    expect(close).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Thank you')).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
    expect(send.calls).toEqual([{ feedback: 'The charts are clear' }, { feedback: 'The charts are clear' }]);
  });
});

describe('a bug report', () => {
  it('has a title and a description of the problem', async () => {
    const send = mockOperation<AddBugReportMutation, AddBugReportMutationVariables>(AddBugReportDocument, {
      response: { addBugReport: { status: 200, message: 'Thank you' } },
    });
    const { user } = await renderAt('/', { element: <BugReportDialog onClose={() => {}} />, mocks: [send] });
    const dialog = within(await findDialog('Report a bug'));
    await user.type(dialog.getByRole('textbox', { name: /Summarize the problem/ }), 'Empty page');
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: /How does it happen/ }), 'It stays white');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send.calls).toEqual([{ title: 'Empty page', description: 'It stays white' }]));
  });
});

describe('the contact page', () => {
  const mockContact = () =>
    mockOperation<AddContactUsMutation, AddContactUsMutationVariables>(AddContactUsDocument, {
      response: { addContactUs: { status: 200, message: 'Your message has been sent.' } },
    });

  it('shows a guest the missing fields, and sends when they are filled in', async () => {
    const send = mockContact();
    const { user } = await renderAt('/contact-us', { element: <ContactPage />, mocks: [send] });
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('Write a message')).toBeVisible();
    expect(send.calls).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Your name/ }), 'Ada Kaya');
    await user.type(screen.getByRole('textbox', { name: /E-mail address/ }), 'ada@example.com');
    await user.type(screen.getByRole('textbox', { name: /Your message/ }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: 'Write another message' })).toBeVisible();
    expect(send.calls).toEqual([{ full_name: 'Ada Kaya', emailaddress: 'ada@example.com', message: 'Hello' }]);
  });

  it('fills in the name and the address of the signed-in user', async () => {
    const viewer = { ...buildAppUser(), name: 'Ada Kaya', email: 'ada@example.com' };
    await renderAt('/contact-us', { element: <ContactPage />, viewer, mocks: [mockContact()] });
    expect(await screen.findByRole('textbox', { name: /Your name/ })).toHaveValue('Ada Kaya');
    expect(screen.getByRole('textbox', { name: /E-mail address/ })).toHaveValue('ada@example.com');
  });
});
