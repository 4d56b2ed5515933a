import { createContext, type ReactNode } from 'react';

/**
 * What is in the place of a page's content and buttons where only its heading is rendered: in the HTML that the browser
 * shows before the scripts (src/app/prerenderShell.tsx). Undefined in the browser.
 */
export const ContentPlaceContext = createContext<ReactNode>(undefined);
