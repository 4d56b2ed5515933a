import { NewsPage } from '@/portals/user/news/NewsPage';

import { buildAppUser } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

export const NEWS_PATH = '/application-user/latest-news';

/** Shows the news to the app user Maya (502). */
export const openNews = (
  query: string,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  language: 'en' | 'tr' = 'en',
) => renderAt(`${NEWS_PATH}${query}`, { element: <NewsPage />, viewer: buildAppUser(), mocks, language });
