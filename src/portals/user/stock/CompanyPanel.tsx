import { FormattedMessage, useIntl } from 'react-intl';

import { ReadMore } from '@/domain/people/profile/ReadMore';
import { useFormat } from '@/shared/format/useFormat';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';

import { Facts } from './Facts';
import styles from './Stock.module.css';
import type { StockFacts } from './stockFacts';

/** The company of the stock: chief executive, founding, employees, location, description (social §2). */
export function CompanyPanel({ stock }: { stock: StockFacts }) {
  const intl = useIntl();
  const format = useFormat();
  const { ceo, founded, employees, headquarters, about, tags } = stock;
  const isCompany = !stock.is_etf && !stock.is_index;
  return (
    <Panel title={intl.formatMessage({ id: isCompany ? 'stock.company.title' : 'stock.company.aboutTitle' })}>
      <div className={styles['panelBody']}>
        {about === null ? <BasicFacts stock={stock} /> : <ReadMore text={about} />}
        {isCompany ? (
          <Facts
            facts={[
              { labelId: 'stock.company.ceo', value: ceo },
              { labelId: 'stock.company.founded', value: founded },
              { labelId: 'stock.company.employees', value: employees === null ? null : format.number(employees) },
              { labelId: 'stock.company.headquarters', value: headquarters },
            ]}
          />
        ) : null}
        {tags.length > 0 ? (
          <ul className={styles['tags']} aria-label={intl.formatMessage({ id: 'stock.company.tags' })}>
            {tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}

/** Facts of a fund or index without a description. */
function BasicFacts({ stock }: { stock: StockFacts }) {
  const { exchange, company_name: name, is_index: isIndex, is_etf: isFund, is_simulated: isSimulated, source } = stock;
  const values = { name, exchange: exchange.name, country: exchange.countries.name };
  if (!isIndex && !isFund) {
    return (
      <p className={styles['muted']}>
        <FormattedMessage id="stock.company.noAbout" />
      </p>
    );
  }
  return (
    <>
      <p>
        <FormattedMessage id={isIndex ? 'stock.company.index' : 'stock.company.fund'} values={values} />
      </p>
      {isSimulated ? (
        <p>
          <Tag tone="attention">{source}</Tag>
        </p>
      ) : null}
    </>
  );
}
