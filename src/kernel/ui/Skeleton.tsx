/** `<Skeleton width="60%" />`: a place kept in rows that repeat, in plain CSS; elsewhere MUI's. Silent: say "loading" once, on the list. */

import './Small.css'

export const Skeleton = ({ width }: { width?: number | string }) => (
  <span className="ui-skeleton" aria-hidden style={{ inlineSize: width }} />
)
