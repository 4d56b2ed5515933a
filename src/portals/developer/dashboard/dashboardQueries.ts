import { latestNews } from '@/domain/dashboards/latestNews';
import { getNewsLanguage } from '@/domain/news/newsLanguage';
import { GetDeveloperDashboardCountDocument } from '@/generated/dashboards/getDeveloperDashboardCount';
import { GetFirstStepsDocument } from '@/generated/firstSteps/getFirstSteps';
import { GetAllNewsDetailsDocument } from '@/generated/news/getAllNewsDetails';
import type { PageQueries } from '@/shared/action/pageQueries';
import { readUiSettings } from '@/shared/theme/UiSettingsProvider';

/** The queries of the developer's start page. */
export const dashboardQueries: PageQueries = () => [
  { query: GetFirstStepsDocument, isCacheFirst: true },
  { query: GetDeveloperDashboardCountDocument },
  { query: GetAllNewsDetailsDocument, variables: latestNews(getNewsLanguage(readUiSettings())) },
];
