import type { ReactNode } from 'react';

import { BrandMark } from './BrandMark';

/** A full-window logo with a short text. index.html shows the same picture before the first script. */
export function Splash({ children, isStill = false }: { children?: ReactNode; isStill?: boolean }) {
  return (
    <div className="b-splash" role={isStill ? undefined : 'status'}>
      <BrandMark size={5.6} {...(!isStill && { className: 'b-splash-mark' })} />
      {children}
    </div>
  );
}
