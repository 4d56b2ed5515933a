interface Viewport {
  readonly innerHeight: number;
  readonly visualViewport?: { readonly offsetTop: number; readonly height: number } | null;
}

/**
 * The lowest visible coordinate of the layout viewport, in px. On phones the keyboard covers a part of the page, and a
 * zoomed or scrolled visual viewport starts below the top of the layout viewport. Embedded browsers may offer no visual
 * viewport at all.
 */
export const getVisibleBottom = ({ visualViewport, innerHeight }: Viewport): number =>
  visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
