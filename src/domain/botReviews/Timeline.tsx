import { useState } from 'react';
import { useIntl } from 'react-intl';

import { BOT_QUERIES } from '@/domain/bots/botActions';
import { useAddBotMessageMutation } from '@/generated/bots/addBotMessage';
import { useGetBotTimelineQuery } from '@/generated/bots/getBotTimeline';
import { appendNew } from '@/shared/action/appendNew';
import { useAction } from '@/shared/action/useAction';
import { useInfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { PageForm } from '@/shared/form/PageForm';
import { TextAreaField } from '@/shared/form/TextAreaField';
import type { MessageId } from '@/shared/i18n/messages';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { Panel } from '@/shared/ui/page/Panel';
import { BOT_LIMITS, botMessageSchema } from '@rules/bots/bots';
import { FIRST_PAGE } from '@rules/paging';

import styles from './Review.module.css';
import { TimelineEntry } from './TimelineEntry';

const PAGE_SIZE = 20;
const ENTRY_HEIGHT_PX = 84;

/** The recipient of the viewer's messages: developers write to the reviewers, admins to the team. */
type MessageRecipient = 'reviewers' | 'team';

interface TimelineProps {
  botId: number;
  canWrite: boolean;
  recipient: MessageRecipient;
}

const formMessages = {
  reviewers: { form: 'botDetail.message.form', label: 'botDetail.message.label' },
  team: { form: 'botDetail.message.teamForm', label: 'botDetail.message.teamLabel' },
} as const satisfies Record<MessageRecipient, Record<string, MessageId>>;

/** The history of a bot: status changes, the reviewers' reasons and messages, and the team's responses. */
export function Timeline({ botId, canWrite, recipient }: TimelineProps) {
  const intl = useIntl();
  const result = useGetBotTimelineQuery({
    variables: { botId, pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const entries = useInfiniteQuery(result, {
    pageSize: PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.total_count ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { getBotTimeline: next } }) =>
          next.data ? { getBotTimeline: { ...next, data: appendNew(all.getBotTimeline.data, next.data) } } : all,
      }),
  });
  const title = intl.formatMessage({ id: 'botDetail.timeline.title' });
  return (
    <Panel title={title} count={entries.items.length > 0 ? entries.total : undefined}>
      <div className={styles['timeline']}>
        {canWrite ? <MessageForm botId={botId} recipient={recipient} /> : null}
        <InfiniteList
          label={intl.formatMessage({ id: 'botDetail.timeline.list' })}
          items={entries.items}
          getKey={(entry) => entry.id}
          renderItem={(entry) => <TimelineEntry entry={entry} />}
          estimatedHeight={ENTRY_HEIGHT_PX}
          height="min(60vh, 56rem)"
          hasMore={entries.hasMore}
          loading={entries.loading}
          failure={entries.failure}
          onLoadMore={entries.loadMore}
          empty={<EmptyState title={intl.formatMessage({ id: 'botDetail.timeline.empty' })} />}
        />
      </div>
    </Panel>
  );
}

function MessageForm({ botId, recipient }: Omit<TimelineProps, 'canWrite'>) {
  const intl = useIntl();
  // Remounts the form after a message was sent, which clears it.
  const [sent, setSent] = useState(0);
  const send = useAction(useAddBotMessageMutation, {
    failure: 'form',
    refetchQueries: ['getBotTimeline'],
    refetchIfStale: BOT_QUERIES,
  });
  return (
    <PageForm<{ message: string }>
      key={sent}
      name={`bot-message-${botId}`}
      label={intl.formatMessage({ id: formMessages[recipient].form })}
      submitLabel={intl.formatMessage({ id: 'botDetail.message.send' })}
      initialValues={{ message: '' }}
      schema={botMessageSchema}
      submitting={send.busy}
      serverError={send.error}
      onSubmit={async ({ message }) => (await send.run({ botId, message: message.trim() })).ok}
      onSaved={() => setSent(sent + 1)}
    >
      <TextAreaField
        name="message"
        label={intl.formatMessage({ id: formMessages[recipient].label })}
        maxCharacters={BOT_LIMITS.message}
        rows={2}
        required
      />
    </PageForm>
  );
}
