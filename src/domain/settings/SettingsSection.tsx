import { OpenSection } from './OpenSection';
import { useSettingsAddress } from './settingsAddress';

/** A dialog of the settings by itself, for roles whose settings are part of their profile. */
export function SettingsSection() {
  return <OpenSection address={useSettingsAddress()} />;
}
