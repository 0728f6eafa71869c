/** `<Skeleton width="60%" height={10} />`: a place kept for what is loading. Silent for screen readers: say "loading" once, on the list. */

import './Small.css'

export const Skeleton = ({ width, height, round }: { width?: number | string; height?: number | string; round?: boolean }) => (
  <span
    className="ui-skeleton"
    aria-hidden
    style={{ inlineSize: width, blockSize: height, borderRadius: round ? '50%' : undefined }}
  />
)
