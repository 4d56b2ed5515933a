import { screen, within } from '@testing-library/react';

import { CasePage } from '@/portals/admin/reports/case/CasePage';

import { buildAdmin } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import { choices } from './caseMocks';

type Mocks = ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;

/** The page of a case, as an admin sees it. */
export const openCase = (mocks: Mocks, id = '41') =>
  renderAt(`/admin/post/user-post-report/${id}`, {
    element: <CasePage />,
    route: '/admin/post/user-post-report/:caseId',
    viewer: buildAdmin(),
    mocks: [...mocks, ...choices()],
  });

export const region = async (name: string) => within(await screen.findByRole('region', { name }));
