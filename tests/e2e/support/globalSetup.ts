import { makeDemoData } from './servers.ts';

// Playwright runs the default export once before the workers, and what it returns after them.
// oxlint-disable-next-line import/no-default-export
export default makeDemoData;
