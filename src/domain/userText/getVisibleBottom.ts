interface Viewport {
  readonly innerHeight: number;
  readonly visualViewport: { readonly offsetTop: number; readonly height: number } | null;
}

/**
 * The lowest visible coordinate of the layout viewport, in px. On phones the keyboard covers a part of the page, and a
 * zoomed or scrolled visual viewport starts below the top of the layout viewport.
 */
export const getVisibleBottom = ({ visualViewport, innerHeight }: Viewport): number =>
  visualViewport === null ? innerHeight : visualViewport.offsetTop + visualViewport.height;
