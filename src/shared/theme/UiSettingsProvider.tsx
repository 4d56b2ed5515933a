import { formatFrame, formatLook, FRAME_COOKIE, LOOK_COOKIE } from '@rules/platform/firstPaint';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';

import { writeCookie } from '@/shared/storage/cookie';
import { onStoredElsewhere, readStored, writeStored } from '@/shared/storage/localStore';

import { initialUiSettings, parseUiSettings, type UiSettings } from './uiSettings';

export const UI_SETTINGS_KEY = 'bourse.uiSettings';

interface UiSettingsValue {
  settings: UiSettings;
  /** Merges the change, applies it at once and stores it in this browser. Equal settings rerender nothing. */
  update: (change: Partial<UiSettings>) => void;
}

const UiSettingsContext = createContext<UiSettingsValue | undefined>(undefined);

/** The settings that this browser stores, before React renders. */
export function readUiSettings(): UiSettings {
  const fallback = initialUiSettings();
  return readStored(UI_SETTINGS_KEY, (value) => parseUiSettings(value, fallback)) ?? fallback;
}

/** Provides the interface settings of the user and follows changes of other tabs. */
export function UiSettingsProvider({ children, initial }: { children: ReactNode; initial?: Partial<UiSettings> }) {
  const [settings, setSettings] = useState<UiSettings>(() => ({ ...readUiSettings(), ...initial }));

  const update = useCallback((change: Partial<UiSettings>) => {
    setSettings((current) => {
      const next = { ...current, ...change };
      // As text, because the themes are an object.
      return JSON.stringify(next) === JSON.stringify(current) ? current : next;
    });
  }, []);

  useEffect(() => {
    writeStored(UI_SETTINGS_KEY, settings);
    // The server sends the first paint in this look.
    writeCookie(LOOK_COOKIE, formatLook({ ...settings, theme: settings.themes.main }));
    writeCookie(FRAME_COOKIE, formatFrame(settings));
  }, [settings]);
  useEffect(() => onStoredElsewhere(UI_SETTINGS_KEY, () => setSettings(readUiSettings())), []);

  const value = useMemo(() => ({ settings, update }), [settings, update]);
  return <UiSettingsContext value={value}>{children}</UiSettingsContext>;
}

/** The interface settings and the one way to change them. */
export function useUiSettings(): UiSettingsValue {
  const value = use(UiSettingsContext);
  if (!value) throw new Error('useUiSettings needs a UiSettingsProvider above it');
  return value;
}
