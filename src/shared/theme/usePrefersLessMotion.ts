import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';

/** True when the system setting for reduced motion is on. */
export function usePrefersLessMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
