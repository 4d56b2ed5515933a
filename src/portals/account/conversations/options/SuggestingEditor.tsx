import { LoadingOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useBotSuggestions, type SuggestionState } from '@/domain/conversations/useBotSuggestions';
import { readAmount, writeAmount } from '@/shared/format/decimals';
import type { MessageId } from '@/shared/i18n/messages';
import { OPTION_LIMITS } from '@rules/bots/commandOptions';

import { ComboEditor } from './ComboEditor';
import { getUnit, type EditorProps } from './editorProps';

const noticeMessages: Partial<Record<SuggestionState, MessageId>> = {
  loading: 'conversations.suggest.loading',
  answered: 'conversations.suggest.none',
  slow: 'conversations.suggest.slow',
};

/** A text or a number that the bot completes while the person types. Other values can be written. */
export function SuggestingEditor({ option, value, onChange, control, source, isActive }: EditorProps) {
  const { locale } = useIntl();
  const isText = option.type === 'text';
  const [typed, setTyped] = useState('');
  const [accepted, setAccepted] = useState<string>();
  const { botId, lane, botName, command, version } = source;
  const { state, suggestions } = useBotSuggestions(
    { botId, command, expectedVersion: version, option: option.name, text: value, ...(lane && { lane }) },
    isActive && (value === '' || value !== accepted),
  );
  const read = (text: string): string => (isText ? text : readAmount(text, locale));
  const write = (sent: string): string => (isText ? sent : writeAmount(sent, locale));
  const notice = noticeMessages[state];
  const isLoading = state === 'loading';
  return (
    <ComboEditor
      control={control}
      value={isText || read(typed) !== value ? write(value) : typed}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
      onAccept={(text) => setAccepted(read(text))}
      suggestions={suggestions.map((item) => {
        const shown = write(item.value);
        return { value: shown, label: item.label, description: item.label.includes(shown) ? '' : shown };
      })}
      isFree
      notice={notice === undefined ? undefined : <FormattedMessage id={notice} values={{ name: botName }} />}
      isLoading={isLoading}
      maxLength={isText ? OPTION_LIMITS.text : OPTION_LIMITS.value}
      inputMode={isText ? undefined : 'decimal'}
      suffix={
        <>
          {isLoading ? <LoadingOutlined aria-hidden /> : null}
          {getUnit(option)}
        </>
      }
    />
  );
}
