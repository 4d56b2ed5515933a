import { PostCard } from '@/domain/posts/PostCard';
import type { PostCard_PostFragment as PostView } from '@/generated/posts/fragments';
import type { Viewer } from '@/domain/session/viewer';
import {
  GetPostDataByPostIdDocument,
  useGetPostDataByPostIdQuery,
  type GetPostDataByPostIdQuery,
  type GetPostDataByPostIdQueryVariables,
} from '@/generated/posts/getPostDataByPostId';

import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';

/** Renders from the cache, so that changes of the card are visible. */
function Post({ postId }: { postId: number }) {
  const { data } = useGetPostDataByPostIdQuery({ variables: { postId } });
  const post = data?.getPostDataByPostId.data;
  return post ? <PostCard post={post} /> : null;
}

interface Options {
  mocks?: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;
  viewer?: Viewer;
  language?: 'en' | 'tr';
  /** The address with its query. */
  path?: string;
}

/** Shows one post to the app user Maya (502), or to the given viewer. */
export function openPost(post: PostView, { mocks = [], viewer = buildAppUser(), language, path }: Options = {}) {
  const read = mockOperation<GetPostDataByPostIdQuery, GetPostDataByPostIdQueryVariables>(GetPostDataByPostIdDocument, {
    response: { getPostDataByPostId: { status: 200, message: '', data: post } },
  });
  return renderAt(path ?? '/application-user/post', {
    element: <Post postId={post.id} />,
    viewer,
    language,
    mocks: [read, ...mocks],
  });
}
