import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';

/** Whether writing takes the whole screen. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 719px)');
