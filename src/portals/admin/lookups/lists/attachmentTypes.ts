import { useActiveDeactiveAttachmentTypeMutation } from '@/generated/lookups/activeDeactiveAttachmentType';
import { useAddAttachmentTypeMutation } from '@/generated/lookups/addAttachmentType';
import { useDeleteAttachmentTypeMutation } from '@/generated/lookups/deleteAttachmentType';
import {
  GetAttachmentTypeListDocument,
  useGetAttachmentTypeListQuery,
  type GetAttachmentTypeListQuery,
  type GetAttachmentTypeListQueryVariables,
} from '@/generated/lookups/getAttachmentTypeList';
import { useUpdateAttachmentTypeMutation } from '@/generated/lookups/updateAttachmentType';
import { useAction } from '@/shared/action/useAction';
import { attachmentTypeIds } from '@rules/platform/builtInEntries';

import { lookupSource, toVersion, toLookupAction } from '../source';
import type { LookupList } from '../types';
import { useSwitch } from '../useSwitch';

const REFETCH_QUERIES = ['getAttachmentTypeList'];

export const attachmentTypes: LookupList = {
  key: 'attachmentTypes',
  titleId: 'page.adminAttachmentTypes',
  aboutId: 'lookups.attachmentTypes.about',
  addId: 'lookups.attachmentTypes.add',
  editId: 'lookups.attachmentTypes.edit',
  builtIn: Object.values(attachmentTypeIds),
  ...lookupSource<GetAttachmentTypeListQuery, GetAttachmentTypeListQueryVariables>({
    useQuery: useGetAttachmentTypeListQuery,
    document: GetAttachmentTypeListDocument,
    toVariables: ({ parentId: _parentId, ...variables }) => variables,
    toPage: ({ data, totalCount }) => ({
      rows: (data ?? []).map((row) => ({
        ...row,
        name: row.attachment_type,
      })),
      total: totalCount ?? 0,
    }),
  }),
  useChanges: () => ({
    add: toLookupAction(
      useAction(useAddAttachmentTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ name, nameTr }) => ({
        attachmentType: name,
        nameTr,
      }),
    ),
    update: toLookupAction(
      useAction(useUpdateAttachmentTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      ({ entry, values }) => ({
        id: entry.id,
        attachmentType: values.name,
        nameTr: values.nameTr,
        expectedUts: entry.uts,
      }),
    ),
    ...useSwitch(useActiveDeactiveAttachmentTypeMutation, REFETCH_QUERIES, ({ entry, active }) => ({
      id: entry.id,
      status: active,
      expectedUts: entry.uts,
    })),
    remove: toLookupAction(
      useAction(useDeleteAttachmentTypeMutation, { failure: 'form', refetchQueries: REFETCH_QUERIES }),
      toVersion,
    ),
  }),
};
