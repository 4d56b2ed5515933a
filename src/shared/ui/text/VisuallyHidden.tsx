import type { ReactNode } from 'react';

interface VisuallyHiddenProps {
  /** The element around the text, when its semantics matter. */
  as?: 'span' | 'h2' | 'legend';
  children: ReactNode;
  /** 'status' or 'alert' makes it a live region. */
  role?: 'status' | 'alert';
  id?: string;
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Element = 'span', children, role, id }: VisuallyHiddenProps) {
  return (
    <Element className="b-visually-hidden" role={role} id={id}>
      {children}
    </Element>
  );
}
