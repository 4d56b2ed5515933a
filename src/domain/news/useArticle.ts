import { useGetNewsDetailsQuery, type GetNewsDetailsQuery } from '@/generated/news/getNewsDetails';
import { readResponse } from '@/shared/action/readResponse';

export type Article = NonNullable<GetNewsDetailsQuery['getNewsDetails']['data']>;

/** Why an article is not shown. */
export interface Failure {
  /** Null when the server sent no reason. */
  message: string | null;
  /** The article does not exist or is not visible to the viewer. */
  isGone: boolean;
}

interface ArticleResult {
  article: Article | undefined;
  failure: Failure | undefined;
  retry: () => void;
}

export function useArticle(newsId: number, fetchPolicy: 'cache-first' | 'cache-and-network'): ArticleResult {
  const result = useGetNewsDetailsQuery({ variables: { newsId }, fetchPolicy });
  const { response, failure, failureStatus } = readResponse(result);
  return {
    article: response?.data ?? undefined,
    failure: failure === undefined ? undefined : { message: failure, isGone: failureStatus === 404 },
    retry: () => void result.refetch(),
  };
}
