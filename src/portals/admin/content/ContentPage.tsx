import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import type { ContentPage as PageName } from '@/generated/schema';
import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { EditDialog } from './EditDialog';
import { VersionDialog } from './VersionDialog';
import { VersionList } from './VersionList';

const PAGES = ['about', 'help'] as const satisfies readonly PageName[];

/** Version numbers in the address; 0 is built in. */
const readVersion = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** The versions of the About and Help texts. */
export function ContentPage() {
  const intl = useIntl();
  const [params] = useSearchParams();
  const dialog = useDialogParam<'edit' | 'view'>();
  const page = PAGES.find((name) => name === params.get('of')) ?? 'about';
  const viewed = dialog.isOpen('view') ? readVersion(dialog.subject) : undefined;

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminContent' })}
      description={<FormattedMessage id="contentAdmin.about" />}
      actions={
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => dialog.open('edit')}>
          <FormattedMessage id="contentAdmin.write" />
        </Button>
      }
    >
      <LinkTabs
        label={intl.formatMessage({ id: 'contentAdmin.pages' })}
        tabs={PAGES.map((name) => ({
          to: paths.adminContent(name === 'about' ? undefined : { of: name }),
          label: <FormattedMessage id={`contentAdmin.page.${name}`} />,
          isOpen: name === page,
        }))}
      />
      <VersionList key={page} page={page} onView={(version) => dialog.open('view', version)} />
      {dialog.isOpen('edit') ? <EditDialog key={`edit-${page}`} page={page} onClose={dialog.close} /> : null}
      {viewed === undefined ? null : (
        <VersionDialog key={`${page}-${viewed}`} page={page} version={viewed} onClose={dialog.close} />
      )}
    </PageLayout>
  );
}
