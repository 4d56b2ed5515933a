import { useMediaQuery } from '@/shared/ui/useMediaQuery';

/** Whether writing takes the whole screen. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 719px)');
