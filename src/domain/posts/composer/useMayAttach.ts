import { useGetAttachmentTypeListQuery } from '@/generated/lookups/getAttachmentTypeList';
import { attachmentTypeIds } from '@rules/platform/builtInEntries';
import { FIRST_PAGE, MAX_PAGE_SIZE } from '@rules/paging';

/** Whether posts can have pictures: admins may switch them off. Yes as long as nothing else is known, the server looks as well. */
export function useMayAttach(isAsked: boolean): boolean {
  const { data } = useGetAttachmentTypeListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: MAX_PAGE_SIZE, activeInactiveStatus: 'active' },
    skip: !isAsked,
  });
  const types = data?.getAttachmentTypeList.data;
  return types?.some(({ id, active }) => active && id === attachmentTypeIds.image) ?? true;
}
