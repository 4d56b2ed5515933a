import { LATEST_NEWS } from '@/domain/dashboards/latestNews';
import { GetAllNewsDetailsDocument } from '@/generated/news/getAllNewsDetails';
import type { PageQueries } from '@/shared/action/pageQueries';

/** The queries of the developer's start page. */
export const dashboardQueries: PageQueries = () => [{ query: GetAllNewsDetailsDocument, variables: LATEST_NEWS }];
