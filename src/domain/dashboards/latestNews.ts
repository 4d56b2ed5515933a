import type { Language } from '@/shared/theme/uiSettings';
import { FIRST_PAGE } from '@rules/paging';

/** Reads the news that a dashboard shows. */
export const latestNews = (language: Language | null) => ({ pageNumber: FIRST_PAGE, pageSize: 6, language }) as const;
