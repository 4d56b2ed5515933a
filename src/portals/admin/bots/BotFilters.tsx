import { useIntl } from 'react-intl';

import { useGetBotStatusQuery } from '@/generated/botReviews/getBotStatus';
import { readResponse } from '@/shared/action/readResponse';
import { useFailureToast } from '@/shared/feedback/useFailureToast';
import { FilterSelect } from '@/shared/ui/table/FilterSelect';
import { readId } from '@/shared/url/readId';
import type { TableParams } from '@/shared/url/useTableParams';

import type { BotQuery } from './botPages';
import { BOT_SORTS } from './botColumns';

export const BOT_FILTERS = ['status', 'review'] as const;

type BotParams = TableParams<(typeof BOT_FILTERS)[number]>;

const REVIEWS = ['waiting', 'open', 'done'] as const;

/** Converts the address to a page of bots. */
export function toBotQuery({ page, pageSize, search, filters, sortBy, sortOrder, isNarrowed }: BotParams): BotQuery {
  const review = REVIEWS.find((name) => name === filters.review);
  const sort = BOT_SORTS.find((name) => name === sortBy);
  return {
    isQueue: !isNarrowed && sort === undefined,
    narrowed: {
      pageNumber: page,
      pageSize,
      name: search || undefined,
      botStatus: readId(filters.status),
      reviewed: review === undefined || review === 'waiting' ? undefined : review === 'done',
      waiting: review === 'waiting' || undefined,
      sortBy: sort,
      sortOrder: sort && sortOrder,
    },
  };
}

/** Filters by status, pending requests and review. */
export function BotFilters({ params }: { params: BotParams }) {
  const intl = useIntl();
  const statuses = useStatuses();
  return (
    <>
      <FilterSelect
        name="status"
        byId
        isComplete
        label={intl.formatMessage({ id: 'botAdmin.filter.status' })}
        allLabel={intl.formatMessage({ id: 'botAdmin.filter.allStatuses' })}
        params={params}
        options={statuses.map(({ id, status }) => ({ value: String(id), label: status }))}
      />
      <FilterSelect
        name="review"
        label={intl.formatMessage({ id: 'botAdmin.filter.review' })}
        allLabel={intl.formatMessage({ id: 'botAdmin.filter.allReviews' })}
        params={params}
        options={REVIEWS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `botAdmin.filter.review.${value}` }),
        }))}
      />
    </>
  );
}

/** The statuses by number. A failure is shown as a toast (console §8). */
function useStatuses() {
  const { response, failure } = readResponse(useGetBotStatusQuery());
  useFailureToast(failure);
  return response?.data ?? [];
}
