import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';
import { saveFile } from '@/shared/ui/saveFile';

import { toCsvHead, toCsvLines } from './csv';
import type { DataColumn, TableExport } from './types';

interface Exporting {
  /** Undefined for a table without an export. */
  run: (() => void) | undefined;
  busy: boolean;
  /** The number of rows that were read. */
  count: number;
  cancel: () => void;
}

/**
 * Exports the whole list with the current filters. Each page becomes a blob at once, so that memory use does not grow
 * with the number of rows.
 */
export function useExport<Row>(
  exportAs: TableExport<Row> | undefined,
  columns: ReadonlyArray<DataColumn<Row>>,
): Exporting {
  const intl = useIntl();
  const toast = useToast();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);

  const save = async ({ fileName, load }: TableExport<Row>) => {
    const controller = new AbortController();
    running.current = controller;
    const pieces = [new Blob([toCsvHead(columns)])];
    let written = 0;
    const write = (rows: readonly Row[]) => {
      if (rows.length === 0) return;
      pieces.push(new Blob([toCsvLines(columns, rows)]));
      written += rows.length;
      setCount(written);
    };
    setCount(0);
    try {
      write(await load({ onRows: write, signal: controller.signal }));
      if (!controller.signal.aborted) saveFile(`${fileName}.csv`, pieces, 'text/csv;charset=utf-8');
    } catch {
      if (!controller.signal.aborted) toast.error(intl.formatMessage({ id: 'shared.table.exportFailed' }));
    } finally {
      setCount(undefined);
    }
  };

  return {
    run: exportAs && (() => void save(exportAs)),
    busy: count !== undefined,
    count: count ?? 0,
    cancel: () => running.current?.abort(),
  };
}
