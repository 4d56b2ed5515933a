import { paths } from '@/shared/paths';

import type { PostView } from './postView';

/** The whole address of a post's own page, for passing on. */
export function postAddress({ id, shared_url }: Pick<PostView, 'id' | 'shared_url'>): string {
  return new URL(shared_url ?? paths.post(id), window.location.origin).href;
}
