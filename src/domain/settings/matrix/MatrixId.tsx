import styles from './MatrixPanel.module.css';

/** An account of Matrix, as its users write it. */
export const MatrixId = ({ children }: { children: string }) => (
  <bdi dir="ltr" translate="no" className={styles['id']}>
    {children}
  </bdi>
);
