import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { BalanceCard_BalanceFragment } from '@/generated/balances/fragments';
import { useGetAppTransactionBalanceByUserIdQuery } from '@/generated/balances/getAppTransactionBalanceByUserId';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { CardGridSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from './Balances.module.css';
import { ChangeBalanceDialog } from './ChangeBalanceDialog';
import { TransactionTable } from './TransactionTable';

interface AccountBalanceViewProps {
  person: { id: number; full_name: string; username: string };
}

/** The balance of a user, their transactions, and the button that changes it. */
export function AccountBalanceView({ person }: AccountBalanceViewProps) {
  const intl = useIntl();
  const dialog = useDialogParam<'change'>();
  const result = useGetAppTransactionBalanceByUserIdQuery({
    variables: { userId: person.id },
    fetchPolicy: 'cache-and-network',
  });
  const { response, failure } = readResponse(result);
  const balance = response?.data ?? undefined;
  // A successful response always has a balance; without one there is nothing to show.
  const hasFailed = failure !== undefined || (response !== undefined && balance === undefined);

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.adminTransactionBalance' })}
      description={<bdi>{`${person.full_name} (@${person.username})`}</bdi>}
      breadcrumbs={[
        { label: intl.formatMessage({ id: 'page.adminAppUsers' }), to: paths.adminAppUsers() },
        { label: person.full_name, to: paths.userDetail(person.id) },
      ]}
      actions={
        <Button type="primary" disabled={balance === undefined} onClick={() => dialog.open('change')}>
          <FormattedMessage id="balances.change" />
        </Button>
      }
    >
      {hasFailed ? <ErrorState message={failure ?? null} onRetry={() => void result.refetch()} /> : null}
      {response === undefined && !hasFailed ? <CardGridSkeleton count={3} /> : null}
      {balance ? (
        <>
          <BalanceStats balance={balance} />
          <TransactionTable userId={person.id} currency={balance.currency} />
        </>
      ) : null}
      {balance && dialog.isOpen('change') ? (
        <ChangeBalanceDialog person={person} balance={balance} onClose={dialog.close} />
      ) : null}
    </PageLayout>
  );
}

function BalanceStats({ balance }: { balance: BalanceCard_BalanceFragment }) {
  const format = useFormat();
  const amounts = [
    { id: 'balances.current', amount: balance.current_balance },
    { id: 'balances.previous', amount: balance.previous_balance },
    { id: 'balances.purchase', amount: balance.purchase_balance },
  ] as const;
  return (
    <dl className={styles['stats']}>
      {amounts.map(({ id, amount }) => (
        <div key={id}>
          <dt>
            <FormattedMessage id={id} />
          </dt>
          <dd>{format.price(amount, balance.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
