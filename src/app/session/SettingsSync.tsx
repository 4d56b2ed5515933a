import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import { GetUiSettingsDocument, type GetUiSettingsQuery } from '@/generated/settings/getUiSettings';
import {
  UpdateUiSettingsDocument,
  type UpdateUiSettingsMutation,
  type UpdateUiSettingsMutationVariables,
} from '@/generated/settings/updateUiSettings';
import { parseUiSettings, type UiSettings } from '@/shared/theme/uiSettings';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { getChangedSettings, isEmptyChange } from './settingsChanges';

/** Console §9. */
const DEBOUNCE_MS = 300;

/**
 * Applies the settings of the account to this browser on sign-in, and saves changes to the account. A choice on the
 * sign-in page just before (usually the language) wins, because it is newer.
 */
export function SettingsSync() {
  const client = useApolloClient();
  const { id: viewerId } = useViewer();
  const { settings, update } = useUiSettings();
  const current = useRef(settings);
  const asGuest = useRef<UiSettings>(undefined);
  /** The settings that the account has, as last read or saved; undefined until they are loaded. */
  const accountSettingsRef = useRef<UiSettings>(undefined);

  useEffect(() => {
    current.current = settings;
  }, [settings]);

  useEffect(() => {
    if (viewerId === undefined) {
      asGuest.current = current.current;
      accountSettingsRef.current = undefined;
      return undefined;
    }
    let isWanted = true;
    const atSignIn = current.current;
    const chosenAsGuest = asGuest.current ? getChangedSettings(asGuest.current, atSignIn) : {};
    asGuest.current = undefined;
    client.query<GetUiSettingsQuery>({ query: GetUiSettingsDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        if (!isWanted || !data) return;
        const stored = parseUiSettings(data.getUiSettings?.data, atSignIn);
        accountSettingsRef.current = stored;
        // A change during the request is newer than the response.
        update({ ...stored, ...chosenAsGuest, ...getChangedSettings(atSignIn, current.current) });
      },
      // When the settings cannot be read, this browser's settings stay, and nothing is sent that could overwrite the
      // account's.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [client, viewerId, update]);

  useEffect(() => {
    const accountSettings = accountSettingsRef.current;
    if (viewerId === undefined || !accountSettings || isEmptyChange(getChangedSettings(accountSettings, settings)))
      return undefined;
    const timer = setTimeout(() => {
      accountSettingsRef.current = settings;
      client
        .mutate<UpdateUiSettingsMutation, UpdateUiSettingsMutationVariables>({
          mutation: UpdateUiSettingsDocument,
          variables: { settings: getChangedSettings(accountSettings, settings) },
          fetchPolicy: 'no-cache',
        })
        // Sent again with the next change.
        .catch(() => {
          accountSettingsRef.current = accountSettings;
        });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [client, viewerId, settings]);

  return null;
}
