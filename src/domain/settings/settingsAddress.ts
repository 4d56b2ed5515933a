import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import type { Viewer } from '@/domain/session/viewer';

/** The dialogs of the settings, in their order. */
const SETTINGS_SECTIONS = [
  'notifications',
  'muted',
  'blocked',
  'devices',
  'matrix',
  'about',
  'help',
  'delete',
] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Admins neither block nor mute, and have no conversations. */
const adminSections = SETTINGS_SECTIONS.filter(
  (section) => section !== 'muted' && section !== 'blocked' && section !== 'matrix',
);
const getSections = (role: Viewer['role']) => (role === 'admin' ? adminSections : SETTINGS_SECTIONS);

/** The menu button that opens the settings. */
export const ACCOUNT_MENU = '[data-account-menu]';

const SETTINGS = 'settings';
const DIALOG = 'dialog';
const FROM_SETTINGS = { fromSettings: true };

const getName = (section: SettingsSection | undefined): string =>
  section === undefined ? SETTINGS : `${SETTINGS}-${section}`;

export interface SettingsAddress {
  /** The sections that the viewer's role has. */
  sections: readonly SettingsSection[];
  section: SettingsSection | undefined;
  open: (section: SettingsSection) => void;
  /** Back to the settings below, which are a dialog for app users and a part of the profile for others. */
  closeSection: () => void;
  /** Closes everything. */
  close: () => void;
}

/**
 * The settings and the dialog above them are part of the address (`?dialog=settings-blocked`), so that both survive a
 * reload. The back button closes the upper one first.
 */
export function useSettingsAddress(): SettingsAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isAboveSettings = typeof state === 'object' && state !== null && 'fromSettings' in state;
  const name = params.get(DIALOG);
  const { role } = useViewer();
  const sections = getSections(role);
  const below = role === 'app_user' ? SETTINGS : undefined;
  const section = sections.find((settingsSection) => getName(settingsSection) === name);

  const goTo = useCallback(
    (dialog: string | undefined, options: { replace?: boolean; state?: unknown }) =>
      setParams((current) => {
        const changed = new URLSearchParams(current);
        if (dialog === undefined) changed.delete(DIALOG);
        else changed.set(DIALOG, dialog);
        return changed;
      }, options),
    [setParams],
  );

  return useMemo(
    () => ({
      sections,
      section,
      open: (next) => goTo(getName(next), { state: FROM_SETTINGS }),
      // Goes back when the dialog was opened from the settings, so that the history does not grow.
      closeSection: () => void (isAboveSettings ? navigate(-1) : goTo(below, { replace: true })),
      close: () => goTo(undefined, { replace: true }),
    }),
    [sections, section, below, goTo, isAboveSettings, navigate],
  );
}
