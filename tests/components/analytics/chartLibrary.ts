import { useEffect } from 'react';

interface Given {
  data: ReadonlyArray<{ x: string; y: number }>;
}

/** The last options of each chart. */
export const drawn: { columns: Given['data']; lines: Given['data'] } = {
  columns: [],
  lines: [],
};

/** Replaces the chart library, because jsdom has no canvas. */
function createFakeChart(kind: 'columns' | 'lines') {
  return function StandIn({ data }: Given) {
    useEffect(() => {
      drawn[kind] = data;
    });
    return null;
  };
}

export const Column = createFakeChart('columns');
export const Line = createFakeChart('lines');
