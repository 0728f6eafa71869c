import 'react'

declare module 'react' {
  /** Our style sheets read custom properties that components set. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
