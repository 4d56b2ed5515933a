import { paths } from '@/shared/paths';

/** The absolute URL of an article, for sharing. */
export function getNewsUrl({ id, shared_url: shared }: { id: number; shared_url: string | null }): string {
  return new URL(shared ?? paths.newsItem(id), window.location.origin).href;
}
