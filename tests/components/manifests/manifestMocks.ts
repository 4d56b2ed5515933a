import {
  ApplyBotManifestDocument,
  type ApplyBotManifestMutation,
  type ApplyBotManifestMutationVariables,
} from '@/generated/manifests/applyBotManifest';
import {
  GetBotManifestDocument,
  type GetBotManifestQuery,
  type GetBotManifestQueryVariables,
} from '@/generated/manifests/getBotManifest';
import {
  GetBotManifestListDocument,
  type GetBotManifestListQuery,
  type GetBotManifestListQueryVariables,
} from '@/generated/manifests/getBotManifestList';

import { mockOperation } from '../../support/mocks/mockOperation';

type Applied = ApplyBotManifestMutation['applyBotManifest'];
type Result = NonNullable<Applied['data']>;
export type Change = Result['changes'][number];
type Version = NonNullable<GetBotManifestListQuery['getBotManifestList']['data']>[number];

export const buildChange = (change: Partial<Change> = {}): Change => ({
  kind: 'changed',
  part: 'option',
  subject: '/price',
  option: 'stock',
  field: 'required',
  before: 'false',
  after: 'true',
  ...change,
});

export const buildResult = (change: Partial<Result> = {}): Result => ({
  version: 'aaaa',
  number: null,
  reopens_review: false,
  secret: null,
  changes: [buildChange()],
  ...change,
});

/** The present manifest, and stored ones by their numbers. */
export const mockManifest = (manifest = '{\n  "manifest": 1\n}\n', stored: Readonly<Record<number, string>> = {}) =>
  mockOperation<GetBotManifestQuery, GetBotManifestQueryVariables>(GetBotManifestDocument, {
    response: ({ number }) => ({
      getBotManifest: {
        status: 200,
        message: '',
        data: { id_s2_bot: 31, version: 'aaaa', manifest: (number && stored[number]) || manifest },
      },
    }),
  });

export const mockVersions = (versions: readonly Version[] = [], total = versions.length) =>
  mockOperation<GetBotManifestListQuery, GetBotManifestListQueryVariables>(GetBotManifestListDocument, {
    response: ({ pageSize }) => ({
      getBotManifestList: {
        status: 200,
        message: '',
        totalCount: total,
        data: versions.slice(0, pageSize ?? undefined),
      },
    }),
  });

/** The answers to dry runs and to changes. */
export const mockApply = (answers: { readonly dryRun: Partial<Applied>; readonly applied?: Partial<Applied> }) =>
  mockOperation<ApplyBotManifestMutation, ApplyBotManifestMutationVariables>(ApplyBotManifestDocument, {
    response: ({ dryRun }) => ({
      applyBotManifest: { status: 200, message: 'OK', data: null, ...(dryRun ? answers.dryRun : answers.applied) },
    }),
  });
