import { useGetNewsDetailsQuery } from '@/generated/news/getNewsDetails';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';

import { SharedNewsCard } from '../SharedNewsCard';
import styles from './Composer.module.css';

/** Preview of the shared article. */
export function NewsToShare({ newsId }: { newsId: number }) {
  const result = useGetNewsDetailsQuery({ variables: { newsId } });
  const { response, failure } = readResponse(result);
  if (response?.data) {
    const { id, title, image, thumb, url, publish_date, ticker_details } = response.data;
    const news = { news_id: id, title, image, thumb, url, publish_date, ticker_details };
    return <SharedNewsCard news={news} />;
  }
  if (failure !== undefined) return <ErrorState message={failure} onRetry={() => void result.refetch()} />;
  return <div className={styles['newsToCome']} />;
}
