import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from '@/domain/settings/Settings.module.css';
import { useDelayedSetting } from '@/domain/settings/useDelayedSetting';
import { PortfolioDetail } from '@/generated/schema';
import { useSetPortfolioDetailMutation } from '@/generated/settings/setPortfolioDetail';
import { useAction } from '@/shared/action/useAction';
import { Segmented } from '@/shared/ui/Segmented';

const DETAILS = [PortfolioDetail.amounts, PortfolioDetail.percentages, PortfolioDetail.off] as const;

/** What the people who may see the portfolio see of it. */
export function PortfolioDetailSetting({ detail: stored }: { detail: PortfolioDetail }) {
  const intl = useIntl();
  const id = useId();
  const save = useAction(useSetPortfolioDetailMutation, { success: 'silent', refetchQueries: ['getProfilePortfolio'] });
  const [detail, change] = useDelayedSetting(stored, async (value) => (await save.run({ detail: value })).ok);
  return (
    <li className={`${styles['setting']} ${styles['wrapping']}`}>
      <span className={styles['text']}>
        <span id={id} className={styles['name']}>
          <FormattedMessage id="settings.portfolioDetail" />
        </span>
        <span id={`${id}-hint`} className={styles['hint']}>
          <FormattedMessage id={`settings.portfolioDetail.${detail}Hint`} />
        </span>
      </span>
      <Segmented<PortfolioDetail>
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        value={detail}
        onChange={change}
        options={DETAILS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `settings.portfolioDetail.${value}` }),
        }))}
      />
    </li>
  );
}
