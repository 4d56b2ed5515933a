import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';

import { RatingPanel } from '@/domain/store/RatingOverview';
import { Stars } from '@/domain/store/Stars';
import type { AdminReview_ReviewFragment } from '@/generated/botReviews/fragments';
import { useGetAllBotRatingOverViewQuery } from '@/generated/botReviews/getAllBotRatingOverView';
import {
  GetAllBotReviewsDocument,
  useGetAllBotReviewsQuery,
  type GetAllBotReviewsQuery,
  type GetAllBotReviewsQueryVariables,
} from '@/generated/botReviews/getAllBotReviews';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { DataTable } from '@/shared/ui/table/DataTable';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import { tableSource } from '@/shared/ui/table/tableSource';
import type { DataColumn } from '@/shared/ui/table/types';
import { useTableParams } from '@/shared/url/useTableParams';

import styles from './AdminBots.module.css';

const SORTS = ['stars', 'uts'] as const;
const NEWEST_FIRST = { by: 'uts', order: 'desc' } as const;

type Review = AdminReview_ReviewFragment;

const source = tableSource<
  GetAllBotReviewsQuery,
  GetAllBotReviewsQueryVariables,
  GetAllBotReviewsQueryVariables,
  Review
>({
  useQuery: useGetAllBotReviewsQuery,
  document: GetAllBotReviewsDocument,
  toVariables: (params) => params,
  toPage: ({ data, totalCount }) => ({ rows: data ?? [], total: totalCount ?? 0 }),
});

/** The ratings of all bots. */
export const AllRatings = () => <Ratings botId={undefined} />;

/** The ratings of one bot, including hidden ones. */
export const BotRatings = ({ botId }: { botId: number }) => <Ratings botId={botId} />;

function Ratings({ botId }: { botId: number | undefined }) {
  const intl = useIntl();
  const params = useTableParams({ sortable: SORTS, defaultSort: NEWEST_FIRST });
  const requested = {
    botId,
    pageNumber: params.page,
    pageSize: params.pageSize,
    searchText: params.search || undefined,
    sortBy: SORTS.find((name) => name === params.sortBy),
    sortOrder: params.sortOrder,
  };
  const table = source.useTable(requested, { fileName: 'reviews' });
  const columns = useMemo(() => reviewColumns(intl, botId === undefined), [intl, botId]);
  return (
    <div className={styles['stack']}>
      <Overview botId={botId} />
      <DataTable<Review>
        {...table}
        label={intl.formatMessage({ id: 'store.reviews.list' })}
        searchLabel={intl.formatMessage({ id: 'store.reviews.search' })}
        rowKey={({ id }) => id}
        rowName={({ fullname }) => fullname}
        columns={columns}
        params={params}
        empty={<EmptyState title={intl.formatMessage({ id: 'store.reviews.empty' })} />}
      />
    </div>
  );
}

function Overview({ botId }: { botId: number | undefined }) {
  const result = useGetAllBotRatingOverViewQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  return <RatingPanel overview={response?.data} failure={failure} onRetry={() => void result.refetch()} />;
}

function reviewColumns(intl: IntlShape, showsBot: boolean): ReadonlyArray<DataColumn<Review>> {
  const columns: Array<DataColumn<Review> | null> = [
    showsBot
      ? {
          key: 'bot',
          title: intl.formatMessage({ id: 'botAdmin.column.bot' }),
          hideable: false,
          text: ({ bot_name }) => bot_name ?? '',
          render: ({ bot_id, bot_name }) => (
            <RowOpener to={paths.botDetail(bot_id, { tab: 'ratings' })}>
              <bdi className={styles['bot']}>{bot_name}</bdi>
            </RowOpener>
          ),
        }
      : null,
    {
      key: 'person',
      title: intl.formatMessage({ id: 'botAdmin.column.person' }),
      text: ({ fullname }) => fullname,
      render: ({ user_id, fullname }) => (
        <Link to={paths.userDetail(user_id)} dir="auto">
          {fullname}
        </Link>
      ),
    },
    {
      key: 'stars',
      title: intl.formatMessage({ id: 'botAdmin.column.stars' }),
      sortable: true,
      text: ({ stars }) => stars,
      render: ({ stars }) => <Stars value={stars} />,
    },
    {
      key: 'text',
      title: intl.formatMessage({ id: 'botAdmin.column.text' }),
      hideable: false,
      text: ({ review }) => review,
      render: ({ review }) => (
        <span className={styles['text']} dir="auto">
          {review}
        </span>
      ),
    },
    {
      key: 'reply',
      title: intl.formatMessage({ id: 'botAdmin.column.reply' }),
      visibleFrom: 'lg',
      text: ({ reply }) => reply ?? '',
      render: ({ reply }) => (
        <span className={styles['text']} dir="auto">
          {reply}
        </span>
      ),
    },
    {
      key: 'uts',
      title: intl.formatMessage({ id: 'botAdmin.column.written' }),
      sortable: true,
      visibleFrom: 'md',
      text: ({ uts }) => uts,
      render: ({ uts }) => <RelativeTime value={uts} />,
    },
  ];
  return columns.filter((column) => column !== null);
}
