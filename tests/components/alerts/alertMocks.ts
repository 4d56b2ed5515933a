import { AddAlertDocument, type AddAlertMutation, type AddAlertMutationVariables } from '@/generated/alerts/addAlert';
import type { AlertTable_AlertFragment } from '@/generated/alerts/fragments';
import {
  GetAlertListDocument,
  type GetAlertListQuery,
  type GetAlertListQueryVariables,
} from '@/generated/alerts/getAlertList';
import {
  RemoveAlertDocument,
  type RemoveAlertMutation,
  type RemoveAlertMutationVariables,
} from '@/generated/alerts/removeAlert';
import {
  UpdateAlertDocument,
  type UpdateAlertMutation,
  type UpdateAlertMutationVariables,
} from '@/generated/alerts/updateAlert';

import {
  GetAlertTypeListDocument,
  type GetAlertTypeListQuery,
  type GetAlertTypeListQueryVariables,
} from '@/generated/lookups/getAlertTypeList';

import { mockOperation } from '../../support/mocks/mockOperation';

export const buildAlert = (change: Partial<AlertTable_AlertFragment> = {}): AlertTable_AlertFragment => ({
  id: 1,
  ticker_id: 7,
  ticker_symbol: 'AAPL',
  ticker_name: 'Apple Inc.',
  ticker_img: null,
  currency: 'USD',
  current_price: 200,
  prev_close: 198,
  as_of: '2026-11-20T18:00:00.000Z',
  market_state: 'open',
  source: 'Simulated prices',
  is_simulated: true,
  is_stale: false,
  delay_seconds: 0,
  is_delisted: false,
  is_index: false,
  id_s2_alert_types: null,
  condition: 'above',
  value: 250,
  base_price: 200,
  is_met: false,
  is_repeat: false,
  is_email: false,
  active: true,
  fired_at: null,
  cts: '2026-11-01T10:00:00.000Z',
  uts: '2026-11-01T10:00:00.000Z',
  ...change,
});

export const mockAlertList = (alerts: readonly AlertTable_AlertFragment[], total?: number) =>
  mockOperation<GetAlertListQuery, GetAlertListQueryVariables>(GetAlertListDocument, {
    response: () => ({
      getAlertList: { status: 200, message: '', totalCount: total ?? alerts.length, data: [...alerts] },
    }),
  });

export const mockAddAlert = (status = 200, message = 'Alert set') =>
  mockOperation<AddAlertMutation, AddAlertMutationVariables>(AddAlertDocument, {
    response: { addAlert: { status, message, data: status === 200 ? buildAlert({ id: 99 }) : null } },
  });

export const mockUpdateAlert = (status = 200, message = 'Alert changed') =>
  mockOperation<UpdateAlertMutation, UpdateAlertMutationVariables>(UpdateAlertDocument, {
    response: { updateAlert: { status, message, data: status === 200 ? buildAlert() : null } },
  });

export const mockRemoveAlert = (status = 200, message = 'Alert removed') =>
  mockOperation<RemoveAlertMutation, RemoveAlertMutationVariables>(RemoveAlertDocument, {
    response: { removeAlert: { status, message } },
  });

/** The enabled kinds of alert. */
export const mockAlertTypes = (ids: readonly number[] = [1, 2, 3]) =>
  mockOperation<GetAlertTypeListQuery, GetAlertTypeListQueryVariables>(GetAlertTypeListDocument, {
    response: {
      getAlertTypeList: {
        status: 200,
        message: '',
        totalCount: ids.length,
        data: ids.map((id) => ({
          id,
          name_en: null,
          name_tr: null,
          alert_type: `Kind ${id}`,
          active: true,
          cts: '2026-01-05T09:00:00.000Z',
          uts: '2026-01-05T09:00:00.000Z',
        })),
      },
    },
  });
