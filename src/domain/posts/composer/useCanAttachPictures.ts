import { useGetAttachmentTypeListQuery } from '@/generated/lookups/getAttachmentTypeList';
import { attachmentTypeIds } from '@rules/platform/builtInEntries';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

/** Whether picture attachments are enabled. True while loading, because the server checks again. */
export function useCanAttachPictures(isNeeded: boolean): boolean {
  const { data } = useGetAttachmentTypeListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, activeInactiveStatus: 'active' },
    skip: !isNeeded,
  });
  const types = data?.getAttachmentTypeList.data;
  return types?.some(({ id, active }) => active && id === attachmentTypeIds.image) ?? true;
}
