import type { Plugin } from 'vite';

/** The selection of a SeriesPoint in a compiled document, with all its fields. */
const SERIES_SELECTION =
  ',"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}';

/** Removes the selections of series from a compiled document. */
export const keepSeriesWhole = (code: string): string => code.replaceAll(SERIES_SELECTION, '');

/**
 * Lets the cache treat the points of a chart as one value. It otherwise stores, reads and compares every point as an
 * object: 740 of the 805 objects of the app user's dashboard. The server receives only the id of the document and
 * finds its full text by it. The development server receives texts, so its documents are not changed.
 */
export function wholeSeries(): Plugin {
  return {
    name: 'bourse-whole-series',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]generated[\\/]\w+[\\/]\w+\.ts$/ },
      handler: (code) => (code.includes(SERIES_SELECTION) ? { code: keepSeriesWhole(code), map: null } : undefined),
    },
  };
}
