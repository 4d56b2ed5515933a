import {
  GetProfileReportCategoryListDocument,
  type GetProfileReportCategoryListQuery,
} from '@/generated/profileReports/getProfileReportCategoryList';

import { mockOperation } from '../../support/mocks/mockOperation';

/** What a profile can be reported for. */
export const mockReasons = () =>
  mockOperation<GetProfileReportCategoryListQuery, never>(GetProfileReportCategoryListDocument, {
    response: {
      getProfileReportCategoryList: {
        status: 200,
        message: 'Done',
        data: [
          { id: 1, category: 'Impersonation' },
          { id: 2, category: 'Spam' },
        ],
      },
    },
  });
