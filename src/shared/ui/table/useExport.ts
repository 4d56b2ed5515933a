import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useToast } from '@/shared/feedback/useToast';

import { csvHead, csvLines, saveFile } from './csv';
import type { DataColumn, TableExport } from './types';

interface Exporting {
  /** Undefined where the table has no export. */
  run: (() => void) | undefined;
  busy: boolean;
  /** Rows read so far. */
  count: number;
  cancel: () => void;
}

/**
 * Writes the whole list as it is filtered now. Each page becomes a piece of the file at once and leaves the memory of
 * the page, so that a hundred thousand rows weigh no more than a hundred.
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
    const pieces = [new Blob([csvHead(columns)])];
    let written = 0;
    const write = (rows: readonly Row[]) => {
      if (rows.length === 0) return;
      pieces.push(new Blob([csvLines(columns, rows)]));
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
