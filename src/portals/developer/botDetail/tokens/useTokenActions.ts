import { useIntl } from 'react-intl';

import { useReGenerateBotTokenMutation } from '@/generated/bots/reGenerateBotToken';
import { useRemoveBotTokenMutation } from '@/generated/bots/removeBotToken';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { TOKEN_QUERIES, type BotAccessToken } from './tokens';

/** Secrets must not be stored in the cache. */
const useUncachedTokenMutation = () => useReGenerateBotTokenMutation({ fetchPolicy: 'no-cache' });

/** Ends tokens after a confirmation that names the consequence. */
export function useTokenActions(botId: number, onToken: (token: string) => void) {
  const intl = useIntl();
  const confirm = useConfirm();
  const options = { failure: 'form', refetchQueries: TOKEN_QUERIES } as const;
  const regenerate = useAction(useUncachedTokenMutation, options);
  const remove = useAction(useRemoveBotTokenMutation, options);
  return {
    confirmRegeneration: () =>
      confirm({
        title: intl.formatMessage({ id: 'botDetail.secrets.regenerateTitle' }),
        message: intl.formatMessage({ id: 'botDetail.secrets.regenerateMessage' }),
        okLabel: intl.formatMessage({ id: 'botDetail.secrets.regenerate' }),
        danger: true,
        run: async () => {
          const result = await regenerate.run({ botId });
          if (!result.ok) return result.message;
          const value = result.response.data?.bot_token;
          if (value) onToken(value);
          return undefined;
        },
      }),
    confirmEnd: ({ id, name }: BotAccessToken) =>
      confirm({
        title: intl.formatMessage({ id: 'botTokens.endTitle' }, { name }),
        message: intl.formatMessage({ id: 'botTokens.endMessage' }),
        okLabel: intl.formatMessage({ id: 'botTokens.end' }),
        danger: true,
        run: async () => {
          const result = await remove.run({ botId, tokenId: id });
          return result.ok ? undefined : result.message;
        },
      }),
  };
}
