import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { SettingsPanel } from '@/domain/settings/SettingsPanel';
import { SettingsDialog } from '@/portals/user/settings/SettingsDialog';
import { readUiSettings } from '@/shared/theme/UiSettingsProvider';

import { buildAdmin, buildAppUser, buildDeveloper } from '../../support/builders/viewers';
import { renderAt } from '../../support/render/renderAt';
import { mockSettings } from './settingsMocks';

describe('the setting of link cards', () => {
  it.each([
    ['app users', buildAppUser(), <SettingsDialog key="dialog" />],
    ['bot developers', buildDeveloper(), <SettingsPanel key="panel" />],
    ['admins', buildAdmin(), <SettingsPanel key="panel" />],
  ] as const)('is on until %s switch it off', async (_who, viewer, element) => {
    const { user } = await renderAt('/home', { element, viewer, mocks: [mockSettings()] });
    const cards = await screen.findByRole('switch', { name: 'Show link cards' });
    expect(cards).toBeChecked();
    await user.click(cards);
    await waitFor(() => expect(cards).not.toBeChecked());
    expect(readUiSettings().linkCards).toBe(false);
  });
});
