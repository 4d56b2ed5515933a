import {
  GetDeviceListDocument,
  type GetDeviceListQuery,
  type GetDeviceListQueryVariables,
} from '@/generated/session/getDeviceList';

import { mockOperation } from '../../support/mocks/mockOperation';

/** The devices of the own profile, for tests that are not about them. */
export const mockNoDevices = () =>
  mockOperation<GetDeviceListQuery, GetDeviceListQueryVariables>(GetDeviceListDocument, {
    reply: { getDeviceList: { status: 200, message: '', data: [] } },
  });
