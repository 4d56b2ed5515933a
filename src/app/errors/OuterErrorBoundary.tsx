import { Component, type ReactNode } from 'react';

import { Splash } from '@/shared/ui/brand/Splash';

import { endFirstPaint } from '../firstPaint';

/**
 * The outermost error boundary: when the providers fail, messages cannot be translated, so both languages are written
 * out.
 */
export class OuterErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    endFirstPaint();
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Splash isStill>
        <h1>Something went wrong</h1>
        <p lang="tr">Bir şeyler ters gitti</p>
        <button type="button" className="b-plain-button" onClick={() => window.location.reload()}>
          Reload · Yeniden yükle
        </button>
      </Splash>
    );
  }
}
