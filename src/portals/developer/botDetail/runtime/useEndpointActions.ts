import { useState } from 'react';
import { useIntl } from 'react-intl';

import { useDeleteBotEndpointMutation } from '@/generated/deliveries/deleteBotEndpoint';
import { useRotateBotEndpointSecretMutation } from '@/generated/deliveries/rotateBotEndpointSecret';
import { useTestBotEndpointMutation, type TestBotEndpointMutation } from '@/generated/deliveries/testBotEndpoint';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

export type TestResult = NonNullable<TestBotEndpointMutation['testBotEndpoint']['data']>[number];

/** Queries to refetch after a change of the endpoint. */
export const RUNTIME_QUERIES = ['getBotRuntime'] as const;

/** Secrets must not be stored in the cache. */
const useUncachedRotation = () => useRotateBotEndpointSecretMutation({ fetchPolicy: 'no-cache' });

/** Tests, rotates and removes the endpoint of a bot. */
export function useEndpointActions(botId: number, onSecret: (secret: string) => void) {
  const intl = useIntl();
  const confirm = useConfirm();
  const [results, setResults] = useState<readonly TestResult[]>();
  const options = { failure: 'form', refetchQueries: RUNTIME_QUERIES } as const;
  const test = useAction(useTestBotEndpointMutation, { success: 'silent', refetchQueries: RUNTIME_QUERIES });
  const rotate = useAction(useUncachedRotation, options);
  const remove = useAction(useDeleteBotEndpointMutation, options);
  const confirmSecret = (endOld: boolean) =>
    confirm({
      title: intl.formatMessage({ id: 'deliveries.endpoint.rotateTitle' }),
      message: intl.formatMessage({
        id: endOld ? 'deliveries.endpoint.leakedMessage' : 'deliveries.endpoint.rotateMessage',
      }),
      okLabel: intl.formatMessage({ id: 'deliveries.endpoint.rotate' }),
      danger: endOld,
      run: async () => {
        const result = await rotate.run({ botId, endOld });
        if (!result.ok) return result.message;
        const secret = result.response.data?.secret;
        if (secret) onSecret(secret);
        return undefined;
      },
    });
  return {
    results,
    isTesting: test.busy,
    test: async () => {
      const result = await test.run({ botId });
      if (result.ok) setResults(result.response.data ?? []);
    },
    confirmRotate: () => confirmSecret(false),
    confirmRotateAtOnce: () => confirmSecret(true),
    confirmRemoval: () =>
      confirm({
        title: intl.formatMessage({ id: 'deliveries.endpoint.removeTitle' }),
        message: intl.formatMessage({ id: 'deliveries.endpoint.removeMessage' }),
        okLabel: intl.formatMessage({ id: 'deliveries.endpoint.remove' }),
        danger: true,
        run: async () => {
          const result = await remove.run({ botId });
          return result.ok ? undefined : result.message;
        },
      }),
  };
}
