/** Replaces @ant-design/charts, because jsdom has no canvas. `drawn` contains the last data of each kind of chart. */

import { useEffect } from 'react';

interface Given {
  data: ReadonlyArray<{ x: string; y: number }>;
}

interface Drawn {
  columns: Given['data'];
  lines: Given['data'];
}

const nothingDrawn = (): Drawn => ({ columns: [], lines: [] });

export const drawn: Drawn = nothingDrawn();

export const clearDrawing = (): void => void Object.assign(drawn, nothingDrawn());

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
