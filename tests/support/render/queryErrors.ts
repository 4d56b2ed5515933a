import { configure, getConfig, type Config } from '@testing-library/react';

/**
 * Prints the page of a query that found nothing only when its error is read. A wait repeats its query at each change of
 * the page, and printing the page each time took up to an eighth of the time of a test.
 */
export function printPageWhenRead(): void {
  const before = getConfig();
  const getElementError: Config['getElementError'] = (message, container) => {
    const error = new Error(message ?? '');
    // The stack starts at the query.
    Error.captureStackTrace(error, getElementError);
    // A wait recognizes errors of queries by this name.
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => before.getElementError(message, container).message,
    });
    return error;
  };
  configure({ getElementError });
}
