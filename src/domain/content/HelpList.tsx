import { Collapse } from 'antd';

import styles from './HelpList.module.css';

interface HelpListProps {
  items: ReadonlyArray<{ id: number; title: string; answer: string }>;
}

/** Questions and answers; one is open at a time (console §2). */
export function HelpList({ items }: HelpListProps) {
  return (
    <Collapse
      accordion
      items={items.map(({ id, title, answer }) => ({
        key: id,
        label: title,
        children: <p className={styles['answer']}>{answer}</p>,
      }))}
    />
  );
}
