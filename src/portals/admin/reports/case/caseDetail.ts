import type { GetReportCaseQuery } from '@/generated/reports/getReportCase';

export type CaseDetail = NonNullable<GetReportCaseQuery['getReportCase']['data']>;

/** The dialog of the reported post. */
export type CaseDialog = 'pictures';
