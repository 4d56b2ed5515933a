import { format } from 'node:util';

type Hook = (run: () => void) => void;

/**
 * About the timing of the test, not of the product: forms validate a moment after each key, and a toast can arrive when
 * the test has already removed the page (`useToast` never calls antd while rendering, which is what the words say).
 */
const TIMING_OF_TESTS = /was not wrapped in act\(|You are calling notice in render/;

let unexpected: string[] = [];

/** A warning or error on the console is a defect, so it fails the test that caused it. */
export function failOnConsole(hooks: { beforeEach: Hook; afterEach: Hook }): void {
  hooks.beforeEach(() => {
    unexpected = [];
    for (const level of ['error', 'warn'] as const) {
      console[level] = (...parts: unknown[]) => {
        const text = format(...parts);
        if (!TIMING_OF_TESTS.test(text)) unexpected.push(`console.${level}: ${text}`);
      };
    }
  });
  hooks.afterEach(() => {
    const found = unexpected;
    unexpected = [];
    if (found.length > 0) throw new Error(`Unexpected console output\n${found.join('\n')}`);
  });
}
