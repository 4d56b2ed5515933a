import { useMediaQuery } from './useMediaQuery';

/** Whether the viewport is as narrow as a phone's. Style sheets repeat the width: media queries cannot read a constant. */
export const useIsNarrowViewport = (): boolean => useMediaQuery('(max-width: 719px)');
