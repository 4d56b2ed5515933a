import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import {
  AddProfileReportDocument,
  type AddProfileReportMutation,
  type AddProfileReportMutationVariables,
} from '@/generated/profileReports/addProfileReport';
import { PersonMenu } from '@/domain/people/PersonMenu';

import { buildProfile } from '../../support/builders/people';
import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { findDialog } from '../../support/render/dialogs';
import { renderAt } from '../../support/render/renderAt';
import { mockReasons } from './profileMocks';

const ADA = buildProfile({ id: 701, full_name: 'Ada Yilmaz', username: 'ada' });

describe('the menu of a profile', () => {
  const open = (viewer = buildAppUser(), mocks: Parameters<typeof renderAt>[1]['mocks'] = []) =>
    renderAt('/user/701', { route: '/user/:userId', element: <PersonMenu user={ADA} />, viewer, mocks });

  it('reports the profile with a reason and a note', async () => {
    const report = mockOperation<AddProfileReportMutation, AddProfileReportMutationVariables>(
      AddProfileReportDocument,
      {
        response: { addProfileReport: { status: 200, message: 'Profile reported' } },
      },
    );
    const { user } = await open(buildAppUser(), [report, mockReasons()]);
    await user.click(await screen.findByRole('button', { name: /@ada/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report @ada' }));
    const dialog = within(await findDialog('Report @ada'));
    // The dialog gives the focus to its first field, and leaving it empty shows what is missing.
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /What is wrong/ })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await dialog.findByText('Choose what is wrong with the profile')).toBeVisible();
    expect(report.calls).toEqual([]);
    await user.click(dialog.getByRole('combobox', { name: /What is wrong/ }));
    await user.click(await screen.findByTitle('Impersonation'));
    await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Not the real one');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    await waitFor(() => expect(report.calls).toEqual([{ userId: 701, categoryId: 1, note: 'Not the real one' }]));
  });

  it('offers no report to developers', async () => {
    const { user } = await open(buildDeveloper());
    await user.click(await screen.findByRole('button', { name: /@ada/ }));
    expect(await screen.findByRole('menuitem', { name: 'Copy link to profile' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Report @ada' })).not.toBeInTheDocument();
  });
});
