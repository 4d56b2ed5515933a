import type { ReactNode } from 'react';

import { BrandMark } from './BrandMark';

/** The whole window with the mark and a few words; the same picture that index.html shows before the first script. */
export function Splash({ children, isStill = false }: { children?: ReactNode; isStill?: boolean }) {
  return (
    <div className="b-splash" role={isStill ? undefined : 'status'}>
      <BrandMark size={5.6} {...(!isStill && { className: 'b-splash-mark' })} />
      {children}
    </div>
  );
}
