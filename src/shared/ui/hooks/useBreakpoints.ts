import { useMediaQuery } from './useMediaQuery';

export type Breakpoint = 'sm' | 'md' | 'lg' | 'xl' | 'xxl';

/**
 * Which widths of antd the window has reached. antd's own `useBreakpoint` learns them in an effect, so that its first
 * frame has none.
 */
export function useBreakpoints(): Record<Breakpoint, boolean> {
  return {
    sm: useMediaQuery('(min-width: 576px)'),
    md: useMediaQuery('(min-width: 768px)'),
    lg: useMediaQuery('(min-width: 992px)'),
    xl: useMediaQuery('(min-width: 1200px)'),
    xxl: useMediaQuery('(min-width: 1600px)'),
  };
}
