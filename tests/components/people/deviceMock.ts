import {
  GetDeviceListDocument,
  type GetDeviceListQuery,
  type GetDeviceListQueryVariables,
} from '@/generated/session/getDeviceList';
import {
  GetLinkedProvidersDocument,
  type GetLinkedProvidersQuery,
  type GetLinkedProvidersQueryVariables,
} from '@/generated/session/getLinkedProviders';

import { mockOperation } from '../../support/mocks/mockOperation';

/** The devices of the own profile, for tests that are not about them. */
export const mockNoDevices = () =>
  mockOperation<GetDeviceListQuery, GetDeviceListQueryVariables>(GetDeviceListDocument, {
    response: { getDeviceList: { status: 200, message: '', data: [] } },
  });

/** The linked providers of the own profile, for tests that are not about them. */
export const mockNoProviders = () =>
  mockOperation<GetLinkedProvidersQuery, GetLinkedProvidersQueryVariables>(GetLinkedProvidersDocument, {
    response: { getLinkedProviders: { status: 200, message: '', data: [] } },
  });
