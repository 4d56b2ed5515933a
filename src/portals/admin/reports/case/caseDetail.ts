import type { GetReportCaseQuery } from '@/generated/reports/getReportCase';

export type CaseDetail = NonNullable<GetReportCaseQuery['getReportCase']['data']>;

export type CaseDialog = 'decide' | 'undo' | 'note' | 'pictures';
