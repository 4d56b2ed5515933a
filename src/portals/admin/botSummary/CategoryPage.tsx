import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';

import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { readId } from '@/shared/url/readId';

import type { CategoryKind } from './kinds';
import { NoSuchCategory } from './NoSuchCategory';

interface CategoryPageProps {
  kind: CategoryKind;
  /** The list of the category; `add` is the button that leads to adding bots. */
  children: (categoryId: number, add: ReactNode) => ReactNode;
}

/** The page of the category in the address: its title, and the button that adds bots. */
export function CategoryPage({ kind, children }: CategoryPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { categories, failure, refetch } = kind.useCategories();
  const categoryId = readId(useParams()['categoryTypeId']);
  const category = categories?.find(({ id }) => id === categoryId);
  if (categoryId === undefined || (categories && !category)) return <NoSuchCategory kind={kind} />;
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate(kind.addPath(categoryId, category?.category))}
    >
      <FormattedMessage id="botSummary.add" />
    </Button>
  );
  return (
    <PageLayout
      title={
        category
          ? intl.formatMessage({ id: 'botSummary.title' }, { name: category.category })
          : intl.formatMessage({ id: 'page.adminBotSummary' })
      }
      description={<FormattedMessage id={kind.aboutId} />}
      breadcrumbs={[{ label: intl.formatMessage({ id: kind.listTitleId }), to: kind.listPath() }]}
      actions={add}
    >
      {failure === undefined ? null : <ErrorState message={failure} onRetry={refetch} />}
      {children(categoryId, add)}
    </PageLayout>
  );
}
