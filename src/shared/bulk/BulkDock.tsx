import { Button, Progress } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import styles from './BulkDock.module.css';
import type { BulkTask } from './BulkContext';
import { runBulk, type BulkProgress } from './runBulk';

interface BulkDockProps {
  tasks: ReadonlyArray<BulkTask & { id: number }>;
  /** Runs a task after the earlier ones have ended: an action runs one call at a time. */
  enqueue: (run: () => Promise<void>) => Promise<void>;
  onRetry: (task: BulkTask) => void;
  onClose: (id: number) => void;
}

/** The progress of the bulk tasks, in a corner above every page. */
export function BulkDock({ tasks, enqueue, onRetry, onClose }: BulkDockProps) {
  const intl = useIntl();
  const dock = useBottomPadding();
  return (
    <aside ref={dock} className={styles['dock']} aria-label={intl.formatMessage({ id: 'bulk.label' })}>
      {tasks.map((task) => (
        <TaskCard key={task.id} task={task} enqueue={enqueue} onRetry={onRetry} onClose={() => onClose(task.id)} />
      ))}
    </aside>
  );
}

/** Adds space below the page, so that its last rows can be scrolled above the dock. */
function useBottomPadding(): (dock: HTMLElement) => () => void {
  return useCallback((dock: HTMLElement) => {
    const { style } = document.body;
    const observer = new ResizeObserver(() => {
      style.paddingBlockEnd = `${dock.offsetHeight}px`;
    });
    observer.observe(dock);
    return () => {
      observer.disconnect();
      style.paddingBlockEnd = '';
    };
  }, []);
}

/** Errors that are listed; further ones are only counted. */
const MAX_LISTED = 100;

interface TaskCardProps {
  task: BulkTask;
  enqueue: BulkDockProps['enqueue'];
  onRetry: (task: BulkTask) => void;
  onClose: () => void;
}

function TaskCard({ task, enqueue, onRetry, onClose }: TaskCardProps) {
  const { title, steps } = task;
  const { tried, failed, isRunning, stop } = useRun(task, enqueue);
  const total = steps.length;
  const retryable = failed.filter(({ isRetryable }) => isRetryable).map(({ step }) => step);
  const left = isRunning ? [] : [...retryable, ...steps.slice(tried)];
  return (
    <section className={styles['card']} aria-label={title}>
      <strong>{title}</strong>
      <Progress
        percent={Math.floor((tried / Math.max(1, total)) * 100)}
        status={isRunning ? 'active' : failed.length > 0 || tried < total ? 'exception' : 'success'}
        size="small"
        aria-label={title}
      />
      <p role="status">
        {isRunning ? (
          <FormattedMessage id="bulk.progress" values={{ tried, total }} />
        ) : (
          <FormattedMessage
            id="bulk.ended"
            values={{ done: tried - failed.length, failed: failed.length, left: total - tried }}
          />
        )}
      </p>
      {isRunning || failed.length === 0 ? null : (
        <ul className={styles['failed']}>
          {failed.slice(0, MAX_LISTED).map(({ step, reason }) => (
            <li key={step.id}>
              <bdi>{step.name}</bdi>: {reason}
            </li>
          ))}
          {failed.length > MAX_LISTED ? (
            <li>
              <FormattedMessage id="bulk.more" values={{ count: failed.length - MAX_LISTED }} />
            </li>
          ) : null}
        </ul>
      )}
      <div className={styles['buttons']}>
        {isRunning ? (
          <Button size="small" onClick={stop}>
            <FormattedMessage id="bulk.stop" />
          </Button>
        ) : (
          <>
            {left.length > 0 ? (
              <Button
                size="small"
                onClick={() => {
                  onClose();
                  onRetry({ ...task, steps: left });
                }}
              >
                <FormattedMessage id="bulk.retry" values={{ count: left.length }} />
              </Button>
            ) : null}
            <Button size="small" type="primary" onClick={onClose}>
              <FormattedMessage id="shared.action.close" />
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const INITIAL_PROGRESS: BulkProgress = { tried: 0, failed: [] };

/** Runs the task once on mount. Until it ends, the browser warns before the page is closed. */
function useRun({ steps, onEnd }: BulkTask, enqueue: BulkDockProps['enqueue']) {
  const [progress, setProgress] = useState(INITIAL_PROGRESS);
  const [isRunning, setIsRunning] = useState(true);
  const [controller] = useState(() => new AbortController());
  const isStarted = useRef(false);

  useEffect(() => {
    // Strict mode mounts twice; a bulk task must run once.
    if (isStarted.current) return;
    isStarted.current = true;
    let reached = INITIAL_PROGRESS;
    const onProgress = (progress: BulkProgress) => {
      reached = progress;
      setProgress(progress);
    };
    const run = () => (controller.signal.aborted ? Promise.resolve() : runBulk(steps, onProgress, controller.signal));
    void enqueue(run).finally(() => {
      setIsRunning(false);
      onEnd?.([...reached.failed.map(({ step }) => step.id), ...steps.slice(reached.tried).map(({ id }) => id)]);
    });
  }, [steps, onEnd, controller, enqueue]);

  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);

  return { ...progress, isRunning, stop: () => controller.abort() };
}
