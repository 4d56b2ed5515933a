import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';

/** Whether the composer fills the screen. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 719px)');
