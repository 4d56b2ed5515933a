import { makeDemoData } from './servers.ts';

// Playwright runs the default export once before the workers, and what it returns after them.
export default makeDemoData;
