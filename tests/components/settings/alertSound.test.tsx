import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { NotificationsDialog } from '@/domain/settings/NotificationsDialog';
import {
  GetNotificationChoicesDocument,
  type GetNotificationChoicesQuery,
  type GetNotificationChoicesQueryVariables,
} from '@/generated/notifications/getNotificationChoices';
import { readUiSettings } from '@/shared/theme/UiSettingsProvider';

import { buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { mockOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { mockSettings } from './settingsMocks';

const open = (viewer: Parameters<typeof renderAt>[1]['viewer']) =>
  renderAt('/home', {
    element: <NotificationsDialog onClose={() => undefined} />,
    viewer,
    mocks: [
      mockSettings(),
      mockOperation<GetNotificationChoicesQuery, GetNotificationChoicesQueryVariables>(GetNotificationChoicesDocument, {
        response: { getNotificationChoices: { status: 200, message: '', data: [] } },
      }),
    ],
  });

describe('the sound of price alerts', () => {
  it('is off until an app user switches it on', async () => {
    const { user } = await open(buildAppUser());
    const sound = await screen.findByRole('switch', { name: 'Sound for price alerts' });
    expect(sound).not.toBeChecked();
    await user.click(sound);
    await waitFor(() => expect(sound).toBeChecked());
    expect(readUiSettings().alertSound).toBe(true);
  });

  it('is not offered to developers, who have no price alerts', async () => {
    await open(buildDeveloper());
    await screen.findByRole('spinbutton', { name: 'E-mails per day' });
    expect(screen.queryByRole('switch', { name: 'Sound for price alerts' })).not.toBeInTheDocument();
  });
});
