import { useState } from 'react';
import { FormattedMessage } from 'react-intl';

import { FrozenReason } from '@/domain/bots/FrozenReason';
import { useGetBotManifestQuery } from '@/generated/manifests/getBotManifest';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { ApplyManifest, MANIFEST_FIELD } from './ApplyManifest';
import { CurrentManifest } from './CurrentManifest';
import styles from './Manifest.module.css';
import { ManifestHistory } from './ManifestHistory';
import { useBotRights } from '../tabs/useBotRights';

/** The bot as a file, changes by such a file, and those that were applied. */
export function ManifestTab({ botId }: { botId: number }) {
  const { canEdit, isFrozen } = useBotRights(botId);
  const [text, setText] = useState('');
  const result = useGetBotManifestQuery({ variables: { botId }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const manifest = response?.data?.manifest;
  const take = (stored: string) => {
    setText(stored);
    document.getElementById(MANIFEST_FIELD)?.focus();
  };
  if (manifest === undefined)
    return failure === undefined ? (
      <ListSkeleton count={3} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  return (
    <div className={styles['tab']}>
      <CurrentManifest botId={botId} manifest={manifest} />
      {canEdit ? (
        <>
          {isFrozen ? <FrozenReason id="manifest-frozen" className={styles['muted']} /> : null}
          <ApplyManifest botId={botId} current={manifest} text={text} setText={setText} />
        </>
      ) : (
        <p className={styles['muted']}>
          <FormattedMessage id="manifests.readOnly" />
        </p>
      )}
      <ManifestHistory botId={botId} onUse={canEdit ? take : undefined} />
    </div>
  );
}
