import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';

/** True when the person asked the system for less motion. */
export function usePrefersLessMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
