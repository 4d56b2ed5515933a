import { useIntl } from 'react-intl';

import { Segmented } from '@/shared/ui/Segmented';

import styles from './Stock.module.css';
import { useStockAddress } from './address/StockAddress';

const PARTS = ['talk', 'facts'] as const;
type Part = (typeof PARTS)[number];

const PARAM = 'part';

/** What a narrow window shows below the chart: the conversation, or the facts (`?part=facts`). */
export function useStockPart(): [part: Part, setPart: (part: Part) => void] {
  const { params, set } = useStockAddress();
  const setPart = (part: Part) => set(PARAM, part === 'facts' ? part : null);
  return [params.get(PARAM) === 'facts' ? 'facts' : 'talk', setPart];
}

interface StockPartsProps {
  part: Part;
  onChange: (part: Part) => void;
}

/** The choice of that part; wide windows show both side by side and do not offer it. */
export function StockParts({ part, onChange }: StockPartsProps) {
  const intl = useIntl();
  return (
    <Segmented<Part>
      block
      className={styles['parts']}
      aria-label={intl.formatMessage({ id: 'stock.parts' })}
      value={part}
      onChange={onChange}
      options={PARTS.map((value) => ({ value, label: intl.formatMessage({ id: `stock.part.${value}` }) }))}
    />
  );
}
