import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { ContentPage } from '@/generated/schema';
import { paths } from '@/shared/paths';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Content.module.css';
import { useRestore } from './useRestore';
import { useVersions, type ContentVersion } from './useVersions';
import { versionName } from './versionName';

interface VersionListProps {
  page: ContentPage;
  onView: (version: number) => void;
}

/** The versions of a page with their authors, and the button that restores an earlier one. */
export function VersionList({ page, onView }: VersionListProps) {
  const intl = useIntl();
  const versions = useVersions(page);
  const restore = useRestore(page);
  const current = versions.items[0]?.version;
  return (
    <InfiniteList<ContentVersion>
      {...versions}
      onLoadMore={versions.loadMore}
      label={intl.formatMessage({ id: `contentAdmin.page.${page}` })}
      height="60vh"
      shrinks
      estimatedHeight={72}
      getKey={({ version }) => version}
      renderItem={(row) => {
        const name = versionName(intl, row.version);
        return (
          <div className={styles['version']}>
            <div className={styles['text']}>
              <span>
                <strong>{name}</strong>
                <Tag tone={row.is_current ? 'gain' : 'plain'}>
                  <FormattedMessage id={`contentAdmin.state.${row.is_current ? 'current' : 'earlier'}`} />
                </Tag>
              </span>
              <Origin row={row} />
            </div>
            <div className={styles['actions']}>
              <Button
                onClick={() => onView(row.version)}
                aria-label={intl.formatMessage({ id: 'contentAdmin.viewOf' }, { version: name })}
              >
                <FormattedMessage id="contentAdmin.view" />
              </Button>
              {row.is_current || current === undefined ? null : (
                <Button
                  onClick={() => restore(row.version, current)}
                  aria-label={intl.formatMessage({ id: 'contentAdmin.restoreOf' }, { version: name })}
                >
                  <FormattedMessage id="contentAdmin.restore" />
                </Button>
              )}
            </div>
          </div>
        );
      }}
      // The built-in version always exists.
      empty={null}
    />
  );
}

/** The author of a version and its date. */
function Origin({ row: { author, cts } }: { row: ContentVersion }) {
  if (cts === null) return null;
  return (
    <small>
      {author ? (
        <>
          <Link to={paths.userDetail(author.id)}>
            <bdi>{author.full_name}</bdi>
          </Link>
          {' · '}
        </>
      ) : null}
      <RelativeTime value={cts} />
    </small>
  );
}
