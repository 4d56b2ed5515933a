import { paths } from '@/shared/paths';

import type { PostView } from './postView';

/** The absolute URL of a post, for sharing. */
export function getPostUrl({ id, shared_url }: Pick<PostView, 'id' | 'shared_url'>): string {
  return new URL(shared_url ?? paths.post(id), window.location.origin).href;
}
