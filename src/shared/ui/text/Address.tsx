import styles from './Address.module.css';

/** An e-mail address, user name or handle in a list: it wraps after its `@`, not in the middle of a word. */
export function Address({ children }: { children: string }) {
  // A leading @ is part of the user name.
  const hostStart = children.indexOf('@', 1) + 1;
  return (
    <bdi className={styles['address']}>
      {children.slice(0, hostStart)}
      {hostStart > 0 ? <wbr /> : null}
      {children.slice(hostStart)}
    </bdi>
  );
}
