import { ArrowLeftOutlined, SafetyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { Command } from '@/domain/conversations/commandCompletion';
import { withoutCleared, type Message } from '@/domain/conversations/mergeMessages';
import { useMessages } from '@/domain/conversations/useMessages';
import { useGetConversationQuery } from '@/generated/conversations/getConversation';
import { useMarkConversationReadMutation } from '@/generated/conversations/markConversationRead';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useToast } from '@/shared/feedback/useToast';
import { paths } from '@/shared/paths';
import { useStableCallback } from '@/shared/ui/hooks/useStableCallback';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ClosedNotice } from './ClosedNotice';
import { Composer } from './Composer';
import { ConnectionNote } from './ConnectionNote';
import { ConversationMenu } from './ConversationMenu';
import { EmptyConversation } from './EmptyConversation';
import { LaneSwitch } from './LaneSwitch';
import { MessageHistory } from './MessageHistory';
import styles from './Messages.module.css';
import { MutedMark } from './MutedMark';
import { useCardActions } from './useCardActions';
import { useLane } from './useLane';
import { useSending } from './useSending';

const ConsentDialog = lazy(async () => ({ default: (await import('./ConsentDialog')).ConsentDialog }));
const NewRequirements = lazy(async () => ({ default: (await import('./NewRequirements')).NewRequirements }));
const OpenReport = lazy(async () => ({ default: (await import('./OpenReport')).OpenReport }));
const OpenBotForm = lazy(async () => ({ default: (await import('./cards/OpenBotForm')).OpenBotForm }));

const POLL_MS = 30_000;

const NO_COMMANDS: readonly Command[] = [];
const NO_MESSAGES: readonly Message[] = [];

/** The conversation with one bot. */
export function ConversationPane({ botId }: { botId: number }) {
  const intl = useIntl();
  const toast = useToast();
  const dialog = useDialogParam<'consent' | 'form' | 'report'>();
  const detail = useGetConversationQuery({
    variables: { botId },
    fetchPolicy: 'cache-and-network',
    // A bot that connects or leaves changes no message.
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const { response, failure } = readResponse(detail);
  const { history, failure: historyFailure, isLoadingOlder, refresh, add, loadOlder } = useMessages(botId);
  const commands = response?.commands ?? NO_COMMANDS;
  const { lane, setLane } = useLane(response?.data);
  const sending = useSending({
    botId,
    lane,
    commands,
    messages: history?.messages ?? NO_MESSAGES,
    onSent: add,
    onPressed: refresh,
  });
  const markRead = useAction(useMarkConversationReadMutation, { success: 'silent', failure: 'form' });
  const actions = useCardActions(botId, response, sending, (messageId, id) =>
    dialog.open('form', `${messageId}:${id}`),
  );

  const allow = useStableCallback(actions.onAllow);
  const press = useStableCallback(actions.onPress);
  const showOlder = async () => {
    const reason = await loadOlder();
    if (reason !== undefined) toast.error(reason ?? intl.formatMessage({ id: 'shared.error.generic' }));
  };
  const report = useStableCallback((messageId: number) => dialog.open('report', messageId));

  const last = history?.messages.at(-1);
  const unreadSeq = last?.author === 'bot' ? last.seq : undefined;
  const read = useEffectEvent((seq: number) => void markRead.run({ botId, seq }));
  useEffect(() => {
    if (unreadSeq !== undefined) read(unreadSeq);
  }, [unreadSeq]);

  const bot = response?.data;
  // Pages that were loaded before the viewer removed the messages may still contain them.
  const shown = history && bot ? withoutCleared(history, bot.cleared_seq) : undefined;
  const shownFailure = failure === undefined ? historyFailure : failure;
  if (!bot || !shown) {
    return shownFailure === undefined ? (
      <ListSkeleton />
    ) : (
      <ErrorState
        message={shownFailure}
        onRetry={() => {
          void detail.refetch();
          void refresh();
        }}
      />
    );
  }
  const isClosed = bot.closed_reason !== null;
  const mustDecide = !isClosed && bot.new_scopes.length > 0;
  const choose = (command: Command) => {
    if (command.options.some(({ required }) => required)) sending.setValues(command, {});
    else void sending.send(`/${command.command}`);
  };
  return (
    <section className={styles['pane']} aria-labelledby="conversation-title">
      <header className={styles['head']}>
        <Link
          className={styles['back']}
          to={paths.messages()}
          aria-label={intl.formatMessage({ id: 'conversations.back' })}
        >
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <Avatar kind="bot" src={bot.bot_image} size={40} />
        <div className={styles['who']}>
          <h2 id="conversation-title" className={styles['name']} dir="auto">
            <Link to={paths.botDetail(bot.bot_id)}>{bot.bot_name}</Link>
          </h2>
          <p className={styles['about']}>
            {bot.is_muted ? <MutedMark /> : null}
            <FormattedMessage id="conversations.isBot" values={{ description: bot.bot_description }} />
          </p>
        </div>
        <Button
          icon={<SafetyOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'conversations.consent.open' })}
          onClick={() => dialog.open('consent')}
        />
        <ConversationMenu conversation={bot} />
      </header>
      {response?.is_connected === false && !isClosed && lane !== 'test' ? (
        <ConnectionNote lastConnected={response.last_connected_cts ?? null} />
      ) : null}
      {lane === undefined ? null : <LaneSwitch lane={lane} onChange={setLane} />}
      {shown.messages.length === 0 && sending.pending === undefined ? (
        <EmptyConversation
          botName={bot.bot_name}
          canWrite={!isClosed && !mustDecide}
          commands={commands}
          onChoose={choose}
        />
      ) : (
        <MessageHistory
          history={shown}
          botName={bot.bot_name}
          isLoadingOlder={isLoadingOlder}
          onLoadOlder={() => void showOlder()}
          pending={sending.pending}
          onAllow={isClosed || mustDecide ? undefined : allow}
          onPress={isClosed || mustDecide ? undefined : press}
          onReport={report}
        />
      )}
      {mustDecide ? (
        <Suspense>
          <NewRequirements botId={botId} botName={bot.bot_name} scopes={bot.new_scopes} />
        </Suspense>
      ) : null}
      {bot.closed_reason === null ? (
        mustDecide ? null : (
          <Composer botId={botId} lane={lane} botName={bot.bot_name} commands={commands} sending={sending} />
        )
      ) : (
        <ClosedNotice bot={bot} reason={bot.closed_reason} />
      )}
      <Suspense>
        {dialog.isOpen('form') && !isClosed && !mustDecide ? (
          <OpenBotForm
            botId={botId}
            botName={bot.bot_name}
            subject={dialog.subject}
            messages={shown.messages}
            onSent={refresh}
            scopes={response?.scopes ?? []}
            // The person sends the form by its button, with what is in it then.
            onAllow={({ scope }) => actions.onAllow({ scope, command: '' })}
            onClose={dialog.close}
          />
        ) : null}
        {dialog.isOpen('report') ? (
          <OpenReport bot={bot} subject={dialog.subject} messages={shown.messages} onClose={dialog.close} />
        ) : null}
        {dialog.isOpen('consent') ? (
          <ConsentDialog botId={botId} botName={bot.bot_name} isConversationClosed={isClosed} onClose={dialog.close} />
        ) : null}
      </Suspense>
    </section>
  );
}
