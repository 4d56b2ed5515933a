import { lateModule } from '../hooks/lateModule';

/** The popups of the component library; the frame loads them with the first sign of a user. */
export const { load: loadPopups, useWhen: usePopups } = lateModule(() => import('./popups'));
