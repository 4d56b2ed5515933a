import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ChangeList } from '@/domain/manifests/ChangeList';
import { useGetBotManifestLazyQuery } from '@/generated/manifests/getBotManifest';
import { useGetBotManifestListQuery, type GetBotManifestListQuery } from '@/generated/manifests/getBotManifestList';
import { readResponse } from '@/shared/action/readResponse';
import { useToast } from '@/shared/feedback/useToast';
import { Panel } from '@/shared/ui/page/Panel';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { MANIFEST_LIMITS } from '@rules/bots/manifest/manifest';

import styles from './Manifest.module.css';

type Version = NonNullable<GetBotManifestListQuery['getBotManifestList']['data']>[number];

interface ManifestHistoryProps {
  botId: number;
  /** Takes a stored manifest as the new one; undefined for members who cannot apply it. */
  onUse: ((manifest: string) => void) | undefined;
}

const FIRST_PAGE = 10;

/** The manifests that were applied, the newest first. */
export function ManifestHistory({ botId, onUse }: ManifestHistoryProps) {
  const intl = useIntl();
  const [pageSize, setPageSize] = useState<number>(FIRST_PAGE);
  const result = useGetBotManifestListQuery({
    variables: { botId, pageNumber: 1, pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const versions = (response ?? result.previousData?.getBotManifestList)?.data ?? undefined;
  const total = response?.totalCount ?? 0;
  return (
    <Panel title={intl.formatMessage({ id: 'manifests.history' })}>
      <div className={styles['body']}>
        {versions === undefined ? (
          failure === undefined ? (
            <ListSkeleton count={2} />
          ) : (
            <ErrorState message={failure} onRetry={() => void result.refetch()} />
          )
        ) : versions.length === 0 ? (
          <EmptyState
            title={intl.formatMessage({ id: 'manifests.history.empty' })}
            hint={intl.formatMessage({ id: 'manifests.history.emptyHint' })}
          />
        ) : (
          <ol className={styles['versions']}>
            {versions.map((version) => (
              <li key={version.number} className={styles['version']}>
                <AppliedVersion botId={botId} version={version} onUse={onUse} />
              </li>
            ))}
          </ol>
        )}
        {versions !== undefined && total > versions.length ? (
          <div>
            <Button loading={result.loading} onClick={() => setPageSize(MANIFEST_LIMITS.versions)}>
              <FormattedMessage id="manifests.history.older" />
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function AppliedVersion({ botId, version, onUse }: ManifestHistoryProps & { version: Version }) {
  const intl = useIntl();
  const toast = useToast();
  const [load, { loading }] = useGetBotManifestLazyQuery({ fetchPolicy: 'no-cache' });
  const { number, applied_by: author, changes, cts } = version;
  const use = async () => {
    const { data } = await load({ variables: { botId, number } });
    const answer = data?.getBotManifest;
    if (answer?.data) onUse?.(answer.data.manifest);
    else toast.error(answer?.message ?? intl.formatMessage({ id: 'shared.error.generic' }));
  };
  const name = intl.formatMessage({ id: 'manifests.history.number' }, { number });
  return (
    <>
      <div className={styles['buttons']}>
        <strong>{name}</strong>
        <span className={styles['muted']}>
          <RelativeTime value={cts} />{' '}
          {author === null ? (
            <FormattedMessage id="manifests.history.removed" />
          ) : (
            <FormattedMessage id="manifests.history.by" values={{ name: author }} />
          )}
        </span>
      </div>
      <details>
        <summary>
          <FormattedMessage id="manifests.history.show" values={{ count: changes.length }} />
        </summary>
        <ChangeList label={name} changes={changes} />
      </details>
      {onUse ? (
        <div>
          <Button size="small" loading={loading} onClick={() => void use()}>
            <FormattedMessage id="manifests.history.use" />
          </Button>
        </div>
      ) : null}
    </>
  );
}
