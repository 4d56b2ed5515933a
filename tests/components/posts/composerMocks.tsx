import type { ReactNode } from 'react';

import { Composer } from '@/domain/posts/composer/Composer';
import type { PostView } from '@/domain/posts/postView';
import type { Viewer } from '@/domain/session/viewer';
import {
  GetSearchByTypeDocument,
  type GetSearchByTypeQuery,
  type GetSearchByTypeQueryVariables,
} from '@/generated/market/getSearchByType';
import {
  GetAttachmentTypeListDocument,
  type GetAttachmentTypeListQuery,
  type GetAttachmentTypeListQueryVariables,
} from '@/generated/lookups/getAttachmentTypeList';
import {
  DeletePostDraftDocument,
  type DeletePostDraftMutation,
  type DeletePostDraftMutationVariables,
} from '@/generated/posts/deletePostDraft';
import {
  GetPostDraftDocument,
  type GetPostDraftQuery,
  type GetPostDraftQueryVariables,
} from '@/generated/posts/getPostDraft';
import {
  SavePostDraftDocument,
  type SavePostDraftMutation,
  type SavePostDraftMutationVariables,
} from '@/generated/posts/savePostDraft';
import { AddPostDocument, type AddPostMutation, type AddPostMutationVariables } from '@/generated/posts/addPost';
import { DraftOwnerContext } from '@/shared/form/drafts';

import { buildPost } from '../../support/builders/posts';
import { buildAppUser } from '../../support/builders/viewers';
import { mockOperation, type MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt } from '../../support/render/renderAt';
import type { MockResponse } from '../../support/mocks/mockResponse';

interface PostResponse extends MockResponse {
  /** The connection breaks instead. */
  isLost?: boolean;
}

/** The server accepts a post and returns it as it is then. */
export const mockAddPost = ({ status = 200, message = 'Your post is published', isLost, delay }: PostResponse = {}) =>
  mockOperation<AddPostMutation, AddPostMutationVariables>(AddPostDocument, {
    delay,
    error: isLost ? new TypeError('Failed to fetch') : undefined,
    response: ({ description }) => ({
      addPost: { status, message, data: status === 200 ? buildPost({ id: 9100, user_id: 502, description }) : null },
    }),
  });

type Found = NonNullable<GetSearchByTypeQuery['getSearchByType']['data']>[number];

const PEOPLE: readonly Found[] = [
  { type: 'app_user', id: 701, title: 'Ada Yilmaz', subtitle: 'ada', image: null },
  { type: 'app_user', id: 702, title: 'Adam Novak', subtitle: 'adam.n', image: null },
];
const STOCKS: readonly Found[] = [
  { type: 'stock', id: 7, title: 'Nova Systems', subtitle: 'NOVA', image: null },
  { type: 'index', id: 3001, title: 'S&P 500', subtitle: 'SPX', image: null },
];

/** Finds the entries that begin with the word. */
export const mockMentionSearch = () =>
  mockOperation<GetSearchByTypeQuery, GetSearchByTypeQueryVariables>(GetSearchByTypeDocument, {
    response: ({ searchText, userType }) => {
      const data = [...PEOPLE, ...STOCKS].filter(
        ({ type, subtitle }) => type === userType && subtitle?.toLowerCase().startsWith(searchText.toLowerCase()),
      );
      return { getSearchByType: { status: 200, message: '', totalCount: data.length, nextCursor: null, data } };
    },
  });

export type ServerDraft = NonNullable<GetPostDraftQuery['getPostDraft']['data']>;

export const DRAFT_SAVED_AT = '2026-03-03T09:00:00.000Z';

/** The drafts on the server; null: there is none. */
export const mockDraft = (data: ServerDraft | null = null, status = 200) =>
  mockOperation<GetPostDraftQuery, GetPostDraftQueryVariables>(GetPostDraftDocument, {
    response: { getPostDraft: { status, message: '', data } },
  });

export const mockSaveDraft = ({ isLost = false } = {}) =>
  mockOperation<SavePostDraftMutation, SavePostDraftMutationVariables>(SavePostDraftDocument, {
    error: isLost ? new TypeError('Failed to fetch') : undefined,
    response: { savePostDraft: { status: 200, message: 'Draft saved', data: { saved_at: DRAFT_SAVED_AT } } },
  });

export const mockDeleteDraft = () =>
  mockOperation<DeletePostDraftMutation, DeletePostDraftMutationVariables>(DeletePostDraftDocument, {
    response: { deletePostDraft: { status: 200, message: 'Draft discarded' } },
  });

/** The allowed kinds of attachment. */
export const mockAttachmentTypes = (ids: readonly number[] = [1]) =>
  mockOperation<GetAttachmentTypeListQuery, GetAttachmentTypeListQueryVariables>(GetAttachmentTypeListDocument, {
    response: {
      getAttachmentTypeList: {
        status: 200,
        message: '',
        totalCount: ids.length,
        data: ids.map((id) => ({
          id,
          name_en: null,
          name_tr: null,
          attachment_type: `Kind ${id}`,
          active: true,
          cts: '2026-01-05T09:00:00.000Z',
          uts: '2026-01-05T09:00:00.000Z',
        })),
      },
    },
  });

interface OpenOptions {
  mocks?: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>;
  viewer?: Viewer;
  language?: 'en' | 'tr';
  path?: string;
  onPosted?: (post: PostView) => void;
  element?: ReactNode;
}

/** Shows the composer to the app user Maya (502), whose drafts are stored. */
export function openComposer({ mocks = [], viewer = buildAppUser(), onPosted, element, ...rest }: OpenOptions = {}) {
  return renderAt(rest.path ?? '/application-user/post', {
    element: <DraftOwnerContext value="502">{element ?? <Composer onPosted={onPosted} />}</DraftOwnerContext>,
    viewer,
    language: rest.language,
    // On a slow machine, `userEvent` pauses while typing and would trigger saves. The mocks of a test take precedence.
    mocks: [...mocks, mockMentionSearch(), mockDraft(), mockSaveDraft(), mockDeleteDraft(), mockAttachmentTypes()],
  });
}
